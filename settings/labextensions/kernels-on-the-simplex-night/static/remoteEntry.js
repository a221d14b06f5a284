// With a dark theme the white of a figure becomes the ground of the page, and its colours keep their hue.
// In presentation mode JupyterLab has letters of 16 pixels, which nobody reads from the last row of a hall.
// JupyterLab takes extensions as containers of module federation; this one needs no bundler.
(() => {
  const NAME = "kernels-on-the-simplex-night";
  const here = new URL(".", document.currentScript.src);

  async function activate() {
    const { default: night } = await import(new URL("night.js", here));
    document.body.insertAdjacentHTML("beforeend", night);
    const style = document.createElement("style");
    style.textContent = `
      body[data-jp-theme-light="false"] .jp-OutputArea-output img { filter: url("#course-night"); background: none; }
      .jp-mod-presentationMode {
        --jp-content-presentation-font-size1: 26px;
        --jp-code-presentation-font-size: 24px;
      }
      .jp-mod-presentationMode .jp-OutputArea-output img { width: min(100%, 60rem); height: auto; }`;
    document.head.append(style);
  }

  window._JUPYTERLAB = window._JUPYTERLAB ?? {};
  window._JUPYTERLAB[NAME] = {
    init() {},
    async get() {
      return () => ({ __esModule: true, default: { id: `${NAME}:figures`, autoStart: true, activate } });
    },
  };
})();
