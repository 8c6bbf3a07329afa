import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Chunk, Compilation, Compiler, NormalModule } from 'webpack';
import type { Extension, Manifest } from '../../host-shim/protocol';

interface Options {
  /** Folder of the federated modules, one file each. */
  remotes: string;
  extensions: readonly Extension[];
  /** Files in `remotes` that are no federated modules. */
  besides: readonly string[];
  version: string;
  /** Name of the container. */
  global: string;
  entry: string;
}

const name = 'ServiceDeskManifest';

/**
 * Writes `manifest.json` (host-shim/protocol.ts) with the sha384 of every script, and fails the build when an extension
 * names a module that is missing or exports no `mount`, or a federated module is named by no extension.
 */
export class ManifestPlugin {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler) {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const fail = (message: string) => compilation.errors.push(new WebpackError(message));
      // After webpack has found out what each module exports.
      compilation.hooks.finishModules.tap({ name, stage: 100 }, (modules) =>
        this.checkModules(compilation, [...modules] as NormalModule[], fail),
      );
      // After everything that still changes a file.
      compilation.hooks.processAssets.tap({ name, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        if (compilation.errors.length) return;
        const manifest = this.manifestOf(compilation);
        compilation.emitAsset(
          'manifest.json',
          new compiler.webpack.sources.RawSource(JSON.stringify(manifest, null, 1)),
        );
        if (compilation.getAsset('mf-stats.json')) compilation.deleteAsset('mf-stats.json');
      });
    });
  }

  private checkModules(compilation: Compilation, modules: NormalModule[], fail: (message: string) => void) {
    const { remotes, extensions, besides } = this.options;
    const named = new Set(extensions.map(({ module }) => module));
    const files = readdirSync(remotes).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !besides.includes(file),
    );
    for (const file of files) {
      if (!named.has(moduleName(file)))
        fail(`remotes/${file} is named by no extension; add it to remotes/extensions.ts`);
    }
    for (const module of named) {
      const file = files.find((candidate) => moduleName(candidate) === module);
      const built = file && modules.find(({ resource }) => resource === path.join(remotes, file));
      if (!built) fail(`remotes/extensions.ts names ${module}, but there is no such module`);
      else if (compilation.moduleGraph.getExportsInfo(built).isExportProvided('mount') !== true)
        fail(`remotes/${file} does not export mount`);
    }
  }

  private manifestOf(compilation: Compilation): Manifest {
    const { extensions, version, global, entry } = this.options;
    const folder = path.posix.dirname(entry);
    const files: Record<string, string> = {};
    for (const asset of compilation.getAssets()) {
      if (!/\.js$/.test(asset.name)) continue;
      files[asset.name] = `sha384-${createHash('sha384').update(asset.source.buffer()).digest('base64')}`;
    }
    return {
      schema: 1,
      name: 'service-desk',
      version,
      api: { min: '1.0', max: '1.999' },
      entry: { url: entry, global, integrity: files[entry] ?? '' },
      files,
      extensions: extensions.map((extension) => ({
        ...extension,
        files: chunksOf(compilation, extension.point).map((file) => path.posix.relative(folder, file)),
      })),
    };
  }
}

const moduleName = (file: string) => `./${path.parse(file).name}`;

function chunksOf(compilation: Compilation, point: string): string[] {
  const chunks: readonly Chunk[] = compilation.namedChunkGroups.get(point)?.chunks ?? [];
  return chunks.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'));
}
