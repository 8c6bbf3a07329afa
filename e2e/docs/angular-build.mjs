// Builds an Angular application as its host would: node e2e/docs/angular-build.mjs <folder with main.ts>
// Ahead of time with strict templates, then linked and bundled into bundle.js, which needs neither a compiler nor eval.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import linker from '@angular/compiler-cli/linker/babel';
import * as esbuild from 'esbuild';

const folder = path.resolve(process.argv[2]);
const root = process.cwd();
const hostPackage = path.resolve('host-shim/package/index.ts');
const tsconfig = {
  compilerOptions: {
    ...{
      target: 'es2022',
      module: 'es2022',
      moduleResolution: 'bundler',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
      strict: true,
      skipLibCheck: true,
    },
    ...{ rootDir: root, outDir: 'out', paths: { 'service-desk-host': [hostPackage] } },
  },
  angularCompilerOptions: { strictTemplates: true },
  files: ['main.ts'],
};
writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
const compiled = spawnSync(
  process.execPath,
  ['e2e/node_modules/@angular/compiler-cli/bundles/src/bin/ngc.js', '-p', folder],
  { stdio: 'inherit' },
);
if (compiled.status) process.exit(compiled.status);

const { transformSync } = createRequire(import.meta.resolve('@angular/compiler-cli'))('@babel/core');

/** Angular's packages are compiled halfway; a build finishes them. */
const link = {
  name: 'link',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^service-desk-host$/ }, () => ({ path: hostPackage }));
    onLoad({ filter: /@angular\/.*\.mjs$/ }, ({ path: filename }) => {
      const contents = readFileSync(filename, 'utf8');
      return {
        contents: contents.includes('ɵɵngDeclare')
          ? transformSync(contents, { filename, plugins: [linker], compact: false, configFile: false, babelrc: false })
              .code
          : contents,
      };
    });
  },
};
const main = path.join(folder, 'out', path.relative(root, folder), 'main.js');
await esbuild.build({
  entryPoints: [main],
  outfile: path.join(folder, 'bundle.js'),
  bundle: true,
  format: 'iife',
  target: 'es2022',
  define: { ngDevMode: 'false', ngJitMode: 'false' },
  plugins: [link],
  logLevel: 'error',
});
