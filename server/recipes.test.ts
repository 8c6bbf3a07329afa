import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '../texts/compiled/languages';

const root = path.join(__dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/reference.md');

/** The text below a heading, up to the next one. */
function section(heading: string): string {
  const [, text] = page.split(`\n## ${heading}\n`);
  if (!text) throw new Error(`docs/reference.md has no section “${heading}”.`);
  return text.split('\n## ')[0] ?? '';
}

const upper = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const forKind = (text: string, kind: string): string =>
  text.replaceAll('<kind>', kind).replaceAll('<Kind>', upper(kind));

/** A file that a step names, with the symbols that it names after it. */
interface Named {
  file: string;
  symbols: string[];
  /** Outside of the kind's own folders. */
  central: boolean;
}

/**
 * The files of a recipe in their order. In code style there are files, by their whole path or by that below the folder
 * (of the kind, or of the file) that was named last, and symbols of the file before them.
 */
function filesOf(text: string, kind: string): Named[] {
  const files: Named[] = [];
  let folder = '';
  for (const [, dagger, code = ''] of forKind(text, kind).matchAll(/(† )?`([^`]+)`/g)) {
    if (/^npm |[ ().*/]$/.test(code)) continue;
    if (/\.(tsx?|json|tsv)$/.test(code)) {
      const whole = /^(wire|server|src|host-shim|texts)\//.test(code);
      const file = whole ? code : path.posix.join(folder, code);
      if (whole) folder = path.posix.dirname(code);
      files.push({ file, symbols: [], central: dagger !== undefined });
    } else files.at(-1)?.symbols.push(code);
  }
  return files;
}

/** Files and symbols that are named and are not there. */
const missing = (files: Named[]): string[] =>
  files.flatMap(({ file, symbols }) => {
    if (!existsSync(path.join(root, file))) return [file];
    const text = read(file);
    return symbols.filter((symbol) => !text.includes(symbol)).map((symbol) => `${symbol} in ${file}`);
  });

const addKind = section('Recipe: add a kind');
const [steps = '', ifNeeded = ''] = addKind.split('\nIf it needs them');
const addColumn = section('Recipe: add a column').split('\n1. ')[1] ?? '';

test('a recipe that names what is not there is noticed', () => {
  expect(
    missing(filesOf('`server/<kind>/<kind>.gone.ts` `x`, `<kind>.rules.ts` `actionsFor` `noSuch`', 'problem')),
  ).toEqual(['server/problem/problem.gone.ts', 'noSuch in server/problem/problem.rules.ts']);
});

describe.each(['problem', 'change', 'release'])('the recipe "add a kind", for %s', (kind) => {
  test('names files and symbols that are there', () => {
    const files = filesOf(steps, kind);
    expect(files.length).toBeGreaterThan(35);
    expect(missing(files)).toEqual([]);
  });
});

test('what a kind may need besides is there', () => {
  const files = filesOf(ifNeeded, 'release');
  expect(files.length).toBeGreaterThan(6);
  expect(missing(files)).toEqual([]);
});

/** Without comments and imports. */
const code = (file: string): string =>
  read(file)
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/^import [\s\S]*?from '[^']*';$/gm, '');

const ofKinds = /^(wire|server|src\/records)\/(problem|change|release|asset|contract|cab|ticket|approval)\//;
const notCentral =
  /\.test\.tsx?$|\/testing\/|\.testing\.ts$|^demo\/|^server\/migrations\/|^server\/shared\/tables\.ts$/;

describe('the last kind that was built', () => {
  const tracked = execFileSync('git', ['ls-files', 'wire', 'server', 'src', 'remotes'], {
    cwd: root,
    encoding: 'utf8',
  });
  const naming = tracked
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !ofKinds.test(file) && !notCentral.test(file))
    .filter((file) => /release/i.test(code(file).replace(/\.release\(|release savepoint|releaseConnection/g, '')));

  test('is named outside of its folders only where the recipe says', () => {
    const reported = [...filesOf(steps, 'release').filter(({ central }) => central), ...filesOf(ifNeeded, 'release')];
    expect(naming.filter((file) => !reported.some((one) => one.file === file))).toEqual([]);
  });

  test('every place of the recipe names it', () => {
    const central = filesOf(steps, 'release').filter((one) => one.central);
    expect(central.map(({ file }) => file).filter((file) => !naming.includes(file))).toEqual([]);
  });

  test('costs five entries in wire/ and server/, and one on the screen (docs/decisions/008)', () => {
    const central = filesOf(steps, 'release').filter((one) => one.central);
    const screen = central.filter(({ file }) => file.startsWith('src/'));
    expect([central.length - screen.length, screen.length]).toEqual([5, 1]);
    const entries = ['wire/calls.ts', 'server/kinds.ts', 'server/entries.ts', 'src/widgets/page/kinds.ts'];
    for (const file of entries) expect(code(file).match(/^.*release.*$/gim)).toHaveLength(1);
    expect(code('wire/protocol/kind.ts').match(/^ {2}release: .*/gm)).toEqual([
      '  release: {',
      '  release: ReleaseActivity;',
    ]);
    expect(code('wire/protocol/permission.ts').match(/^ {4}group: 'Releases'/gm)).toHaveLength(1);
  });
});

test('the recipe "add a column" names files and symbols that are there, and its example is in each of them', () => {
  for (const kind of ['problem', 'change', 'release']) expect(missing(filesOf(addColumn, kind))).toEqual([]);
  const files = filesOf(addColumn, 'release').filter(({ file }) => file.includes('/release/'));
  expect(files.map(({ file }) => file)).toHaveLength(4);
  for (const { file } of files) expect([file, read(file).includes('planned_end_date')]).toEqual([file, true]);
});

describe.each(languages.filter((language) => language !== 'en'))('the recipe "add a language", for %s', (language) => {
  const files = filesOf(section('Recipe: add a language').replaceAll('<lang>', language), '');

  test('names files and symbols that are there', () => {
    expect(files.length).toBeGreaterThan(2);
    expect(missing(files)).toEqual([]);
  });

  test('names every place where the language is registered: none in the code', () => {
    const tracked = execFileSync('git', ['ls-files', 'wire', 'server', 'src', 'host-shim'], {
      cwd: root,
      encoding: 'utf8',
    });
    const entry = new RegExp(`^\\s*${language}: |[{ ]${language}: \\w+[, }]|'${language}'`, 'm');
    const naming = tracked
      .trim()
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file) && !notCentral.test(file) && !file.includes(`/${language}/`))
      .filter((file) => entry.test(code(file)));
    expect(naming).toEqual([]);
  });
});
