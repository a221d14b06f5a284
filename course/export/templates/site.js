// What all pages of the site share: formulas that are wider than the window.
(() => {
  // A formula that is wider than a phone can be moved, with the keyboard too.
  const move = (formula) => formula.scrollWidth > formula.clientWidth && (formula.tabIndex = 0);
  window.MathJax?.startup?.promise?.then(() =>
    document.querySelectorAll('mjx-container[display="true"]').forEach(move),
  );
})();
