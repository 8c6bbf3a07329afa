import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from 'webpack';

const name = 'Compress';
const [zip, brotli] = [promisify(gzip), promisify(brotliCompress)];

/** Puts a `.gz` and a `.br` beside every script and the manifest, so that the server only picks one. */
export class CompressPlugin {
  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
        const scripts = compilation.getAssets().filter((asset) => /\.js$|^manifest\.json$/.test(asset.name));
        await Promise.all(
          scripts.map(async (asset) => {
            const plain = asset.source.buffer();
            compilation.emitAsset(`${asset.name}.gz`, new sources.RawSource(await zip(plain, { level: 9 })));
            compilation.emitAsset(
              `${asset.name}.br`,
              new sources.RawSource(await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })),
            );
          }),
        );
      });
    });
  }
}
