const path = require('node:path');
const { module: rules, resolve, target } = require('../../webpack.config.js')(undefined, { mode: 'development' });

/** The gallery page, built as the bundle is, into .test/gallery. */
module.exports = {
  mode: 'development',
  target,
  devtool: false,
  context: path.join(__dirname, '../..'),
  entry: './e2e/gallery/main.tsx',
  output: {
    path: path.join(__dirname, '../../.test/gallery'),
    filename: 'gallery.js',
    chunkFilename: '[name].js',
    publicPath: 'auto',
  },
  resolve,
  module: rules,
};
