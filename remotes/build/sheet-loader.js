/**
 * Webpack loader around css-loader (`exportType: 'string'`): a CSS module as one plain object, the sheet as `default`
 * and each class name under its own. As the ES module that css-loader makes, each importer would carry a getter for
 * every name.
 */
module.exports.pitch = async function (request) {
  const { default: css, ...names } = await this.importModule(`!!${request}`);
  return [
    'const sheet = new CSSStyleSheet();',
    `sheet.replaceSync(${JSON.stringify(css)});`,
    `module.exports = ${JSON.stringify({ __esModule: true, ...names }).slice(0, -1)}, default: sheet };`,
  ].join('\n');
};
