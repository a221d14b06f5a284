// The strip stands below the notebook and covers nothing: the application ends where the strip begins.
export function below(bar) {
  const style = document.createElement("style");
  style.textContent = `
    #course-strip { left: 0 !important; right: 0 !important; bottom: 0 !important; max-width: none !important;
      box-sizing: border-box; max-height: 40vh; overflow-y: auto; border-width: 1px 0 0 !important;
      border-radius: 0 !important; }
    #main { bottom: var(--course-strip, 0) !important; }`;
  document.head.append(style);
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--course-strip", `${bar.offsetHeight}px`);
    window.dispatchEvent(new Event("resize"));
  }).observe(bar);
}
