import type { Chunk, Compiler } from 'webpack';

const name = 'CompileHint';
/** Must be the first thing in the file: https://v8.dev/blog/explicit-compile-hints */
const hint = '//# allFunctionsCalledOnLoad\n';
/** Bytes. Larger files are libraries for the most part, of which most is never run. */
const largest = 100_000;

/**
 * Tells V8 to compile all functions of a script while it is fetched, beside the main thread. Without the hint each is
 * compiled on the main thread when it first runs, which is after the person's click. Browsers without the hint take it
 * for a comment.
 */
export class CompileHintPlugin {
  /** `except` says of which chunks the files stay as they are. */
  constructor(private readonly options: { except: (chunk: Chunk) => boolean }) {}

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // After the minimizer, which takes comments away, and before the manifest says what is in each file.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        for (const chunk of compilation.chunks) {
          if (chunk.canBeInitial() || this.options.except(chunk)) continue;
          for (const file of chunk.files)
            if (compilation.getAsset(file)!.source.size() <= largest)
              compilation.updateAsset(file, (source) => new sources.ConcatSource(hint, source));
        }
      });
    });
  }
}
