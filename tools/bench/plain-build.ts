import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type Webpack from 'webpack';

const folder = path.resolve('.cache/bench-plain');

/**
 * Builds the ticket's card as a plain ES module that a page loads by `import()`, by the rules of our own bundle but
 * without federation.
 */
export async function buildPlain(): Promise<void> {
  const require = createRequire(path.resolve('package.json'));
  const webpack = require('webpack') as typeof Webpack;
  const ours = (
    require(path.resolve('webpack.config.js')) as (env: object, options: { mode: string }) => Webpack.Configuration
  )({}, { mode: 'production' });
  const compress = (ours.plugins ?? []).filter(
    (plugin): plugin is Webpack.WebpackPluginInstance => plugin?.constructor.name === 'CompressPlugin',
  );
  const compiler = webpack({
    ...ours,
    entry: { card: './tools/bench/plain.ts' },
    experiments: { outputModule: true },
    output: {
      path: folder,
      filename: '[name].js',
      chunkFilename: '[name].js',
      library: { type: 'module' },
      module: true,
      publicPath: 'auto',
      clean: true,
    },
    plugins: compress,
    cache: false,
  });
  const stats = await new Promise<Webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
}

/** A file of the plain bundle as our server would send it: compressed beforehand. */
export function plainFile(name: string): { type: string; body: Buffer; headers: Record<string, string> } | undefined {
  const file = path.join(folder, `${name}.br`);
  if (!existsSync(file)) return undefined;
  return { type: 'text/javascript; charset=utf-8', body: readFileSync(file), headers: { 'content-encoding': 'br' } };
}
