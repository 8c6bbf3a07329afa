const path = require('node:path');
const webpack = require('webpack');
const { module: rules, resolve, target } = require('../../webpack.config.js')(undefined, { mode: 'development' });

// Builds the gallery page as the bundle is built, into .test/gallery: node e2e/gallery/build.js
const config = {
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

webpack(config, (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString('errors-only'));
  process.exitCode = 1;
});
