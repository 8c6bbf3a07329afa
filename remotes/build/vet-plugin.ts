import type { Compiler } from 'webpack';

const name = 'Vet';
const line = 'script.src = url;';

/**
 * Lets webpack's loader of chunks ask `vet` (remotes/build/entry.js) before a script is added: integrity and Trusted
 * Types are the shim's affair.
 */
export class VetPlugin {
  apply(compiler: Compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap(name, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(name, (code) => {
        if (!code.includes(line))
          throw new Error(`webpack's loader has no "${line}" any more; see remotes/build/vet-plugin.ts`);
        // Resolved, because the shim looks a file up by its address, and `publicPath: 'auto'` makes one with dots.
        return code.replace(line, 'script.src = __webpack_require__.vet(new URL(url).href, script);');
      });
    });
  }
}
