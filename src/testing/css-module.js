/**
 * Stands in for webpack's css-loader: every class name as itself, no sheet. A name that the file does not have stays
 * undefined, as in the bundle.
 */
module.exports = {
  process(source) {
    const css = source.replace(/\/\*[^]*?\*\//g, '').replace(/"[^"]*"|url\([^)]*\)/g, '');
    const names = new Set([...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name));
    const classes = Object.fromEntries([...names].map((name) => [name, name]));
    return {
      code: `module.exports = Object.assign({ __esModule: true, default: undefined }, ${JSON.stringify(classes)});`,
    };
  },
};
