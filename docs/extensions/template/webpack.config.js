import path from 'node:path';
import webpack from 'webpack';
import { ManifestPlugin } from './manifest.js';

/** The global of the container; no other script of the page may have it. */
const global = 'acme_extension';

/** What is where: one line for each module. `kinds` leaves out what it is not for. */
const extensions = [
  { point: 'record.tab', module: './tab', title: { en: 'Credit', de: 'Bonität' } },
  { point: 'record.action', module: './action', title: { en: 'Ask for credit', de: 'Bonität anfragen' } },
  { point: 'list.column', module: './column', title: { en: 'Credit', de: 'Bonität' } },
  { point: 'home.card', module: './card', title: { en: 'Open credit', de: 'Offene Kredite' } },
  { point: 'page', module: './page', title: { en: 'Credit overview', de: 'Bonität im Überblick' } },
];

export default {
  mode: 'production',
  entry: {},
  output: { path: path.resolve(import.meta.dirname, 'dist'), publicPath: 'auto', uniqueName: global, clean: true },
  plugins: [
    new webpack.container.ModuleFederationPlugin({
      name: global,
      filename: 'entry.js',
      exposes: Object.fromEntries(extensions.map(({ module }) => [module, module.replace('./', './src/') + '.js'])),
    }),
    // One file, so that its hash in the manifest holds for all of it.
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    new ManifestPlugin({ name: 'acme', version: '1.0.0', global, entry: 'entry.js', extensions }),
  ],
};
