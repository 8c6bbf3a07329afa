// The type check and lint, from one program: to read the sources and to learn their types is most of the work of both.
// `types` or `lint` as an argument runs only that; `more` checks the files that tsconfig.json leaves out, because they
// need the packages of e2e/ (tsconfig.more.json). The exit code is 4, more by 1 if types and by 2 if lint found something;
// 0 if neither did.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { compileTexts } from './texts.mjs';

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
compileTexts();
const more = process.argv.includes('more');
const given = process.argv.slice(2).filter((name) => name !== 'more');
const wanted = (name) => !given.length || given.includes(name);

const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
  more ? 'tsconfig.more.json' : 'tsconfig.json',
  { incremental: true, tsBuildInfoFile: `.cache/tsc${more ? '.more' : ''}.json` },
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic({ messageText }) {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  },
);
const builder = ts.createIncrementalProgram({
  rootNames: fileNames,
  options,
  configFileParsingDiagnostics: errors,
});
const program = builder.getProgram();

/** What the one leaves out is what the other checks. */
const { exclude: apart } = readSettings('tsconfig.json');
if (String(apart) !== String(readSettings('tsconfig.more.json').include))
  throw new Error('tsconfig.more.json includes other files than tsconfig.json excludes.');

function readSettings(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Says what is wrong, as tsc does. Returns whether nothing is. */
function checkTypes() {
  const found = [
    ...builder.getConfigFileParsingDiagnostics(),
    ...builder.getOptionsDiagnostics(),
    ...builder.getGlobalDiagnostics(),
    ...builder.getSyntacticDiagnostics(),
    ...builder.getSemanticDiagnostics(),
  ];
  // What is known of unchanged files, for the next time.
  builder.emit();
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => '\n',
  };
  if (found.length) console.log(ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(found), host));
  return !found.length;
}

/** Says what is wrong, as eslint does. Returns whether no error is. */
async function lint() {
  // The cache notes the configuration that it holds for.
  program.toJSON = () => `the program of tsconfig${more ? '.more' : ''}.json`;
  const eslint = new ESLint({
    cache: true,
    ignorePatterns: more ? [] : apart,
    cacheLocation: `.cache/eslint${more ? '.more' : ''}.json`,
    overrideConfig: {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
  });
  const results = await eslint.lintFiles(more ? fileNames : '.');
  const text = await (await eslint.loadFormatter('stylish')).format(results);
  if (text) console.log(text);
  return results.every(({ errorCount }) => !errorCount);
}

const inOrder = [!wanted('types') || checkTypes(), !wanted('lint') || (await lint())];
process.exitCode = inOrder.every(Boolean) ? 0 : 4 + (inOrder[0] ? 0 : 1) + (inOrder[1] ? 0 : 2);
