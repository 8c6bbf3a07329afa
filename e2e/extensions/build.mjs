// What `npm run build` does in an extension, with the webpack of this repository: node e2e/extensions/build.mjs <folder>
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

const folder = process.argv[2];
const { default: config } = await import(pathToFileURL(path.join(folder, 'webpack.config.js')).href);
webpack({ ...config, context: folder }, (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString({ preset: 'errors-only' }));
  process.exitCode = 1;
});
