const { transformSync } = require('esbuild');

/** Webpack loader: a style sheet without its comments and spaces, for css-loader to go on with. */
module.exports = (css) => transformSync(css, { loader: 'css', minify: true, target: 'esnext' }).code;
