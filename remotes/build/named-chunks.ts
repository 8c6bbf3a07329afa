import type { Compiler } from 'webpack';

const name = 'ServiceDeskNamedChunks';

/** A chunk that has a name has it as its id, too: so the entry, which every page loads, carries no list of names. */
export class NamedChunks {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap(name, (compilation) => {
      // The others get their numbers after this.
      compilation.hooks.beforeChunkIds.tap(name, (chunks) => {
        for (const chunk of chunks) if (chunk.name) chunk.ids = [(chunk.id = chunk.name)];
      });
    });
  }
}
