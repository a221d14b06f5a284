// JupyterLab takes extensions as containers of module federation; this one needs no bundler.
(() => {
  const NAME = "kernels-on-the-simplex";
  const here = new URL(".", document.currentScript.src);
  let shared = {};

  async function taken(name) {
    const versions = Object.values(shared[name] ?? {});
    if (!versions.length) throw new Error(`${name} is not shared`);
    return (await versions[0].get())();
  }

  const container = {
    init(scope) {
      shared = scope;
    },
    async get() {
      const { INotebookTracker } = await taken("@jupyterlab/notebook");
      const { activate } = await import(new URL("plugin.js", here));
      const base = new URL("../../", here).href;
      const plugin = {
        id: `${NAME}:work`,
        autoStart: true,
        requires: [INotebookTracker],
        activate: (app, tracker) => activate(app, tracker, base),
      };
      return () => ({ __esModule: true, default: plugin });
    },
  };
  window._JUPYTERLAB = window._JUPYTERLAB ?? {};
  window._JUPYTERLAB[NAME] = container;
})();
