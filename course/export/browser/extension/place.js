// Where things stand in the application: the strip below the notebook, and figures in the dark.
import night from "./night.js";

function styled(rules) {
  const style = document.createElement("style");
  style.textContent = rules;
  document.head.append(style);
}

// The strip covers nothing: the application ends where the strip begins.
export function below(bar) {
  styled(`
    #course-strip { left: 0 !important; right: 0 !important; bottom: 0 !important; max-width: none !important;
      box-sizing: border-box; max-height: 40vh; overflow-y: auto; border-width: 1px 0 0 !important;
      border-radius: 0 !important; }
    #main { bottom: var(--course-strip, 0) !important; }`);
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--course-strip", `${bar.offsetHeight}px`);
    window.dispatchEvent(new Event("resize"));
  }).observe(bar);
}

// With a dark theme the white of a figure becomes the ground of the page, and its colours keep their hue.
export function figures() {
  document.body.insertAdjacentHTML("beforeend", night);
  styled(`
    body[data-jp-theme-light="false"] .jp-OutputArea-output img { filter: url("#course-night"); background: none; }`);
}
