// What all pages of the site share: wide formulas, and the graph of what needs what.
(() => {
  // A formula that is wider than a phone can be moved, with the keyboard too.
  const move = (formula) => formula.scrollWidth > formula.clientWidth && (formula.tabIndex = 0);
  window.MathJax?.startup?.promise?.then(() =>
    document.querySelectorAll('mjx-container[display="true"]').forEach(move),
  );

  // The lines of the notebook under the mouse, or with the focus, come forward.
  document.querySelectorAll(".needs").forEach((graph) => {
    const paths = [...graph.querySelectorAll("path")];
    const boxes = [...graph.querySelectorAll("a")];
    const show = (node) => {
      const near = new Set();
      paths.forEach((path) => {
        const leads = path.dataset.to.split(" ").includes(node) || path.dataset.from === node;
        path.classList.toggle("near", leads);
        if (leads) [path.dataset.from, ...path.dataset.to.split(" ")].forEach((one) => near.add(one));
      });
      boxes.forEach((box) => box.classList.toggle("near", near.has(box.dataset.node)));
    };
    boxes.forEach((box) => {
      ["mouseenter", "focus"].forEach((event) => box.addEventListener(event, () => show(box.dataset.node)));
      ["mouseleave", "blur"].forEach((event) => box.addEventListener(event, () => show("")));
    });
  });
})();
