import { createHash } from 'node:crypto';
import webpack from 'webpack';

/** Writes manifest.json, with the hash of the entry as it is when everything else has been done to it. */
export class ManifestPlugin {
  constructor({ name, version, global, entry, extensions }) {
    Object.assign(this, { name, version, global, entry, extensions });
  }

  apply(compiler) {
    const { Compilation, sources } = webpack;
    compiler.hooks.thisCompilation.tap('Manifest', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'Manifest', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const entry = compilation.getAsset(this.entry);
        if (!entry) return;
        const manifest = {
          schema: 1,
          name: this.name,
          version: this.version,
          api: { min: '1.0', max: '1.999' },
          entry: {
            url: this.entry,
            global: this.global,
            integrity: `sha384-${createHash('sha384').update(entry.source.buffer()).digest('base64')}`,
          },
          extensions: this.extensions,
        };
        compilation.emitAsset('manifest.json', new sources.RawSource(JSON.stringify(manifest, null, 2)));
      });
    });
  }
}
