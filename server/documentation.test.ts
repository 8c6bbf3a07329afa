import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The files of a folder, and of the folders in it if asked. */
const filesOf = (folder: string, recursive = false): string[] =>
  readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => path.join(folder, file));

/** What people read first has to be true: its commands run, its files and variables exist. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'conformance/README.md',
  'server/help-desk/README.md',
  'deploy/README.md',
  ...filesOf('docs').filter((file) => file.endsWith('.md')),
].filter((page) => existsSync(page));
const texts = pages.map((page) => ({ page, text: readFileSync(page, 'utf8') }));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Every match of the pattern's first group, with its page. */
const named = (pattern: RegExp) =>
  texts.flatMap(({ page, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ page, name })));
const missing = (found: { page: string; name: string }[], exists: (name: string, page: string) => boolean) => {
  expect(found.length).toBeGreaterThan(0);
  return found.filter(({ page, name }) => !exists(name, page)).map(({ page, name }) => `${page}: ${name}`);
};

const npmItself = ['ci', 'install', 'pack', 'prune', 'publish', 'uninstall'];

test('every npm script that is named exists', () => {
  expect(
    missing(
      named(/(?:[`\n]|&& )npm (?:run )?([a-z-]+)/g).filter(({ name }) => !npmItself.includes(name)),
      (name) => name in scripts,
    ),
  ).toEqual([]);
});

/** A name that is not ours on the registry is whoever's who takes it, and such a command would be handed sessions. */
test('every package that npx is to run is a dependency of ours, or a file', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>;
  const tracked = execFileSync('git', ['ls-files', '--', '*.md', '*.ts', '*.mjs', '*.yaml', '*.yml', '*.html'], {
    encoding: 'utf8',
  });
  const commands = tracked
    .split('\n')
    .filter(
      (file) =>
        file && !file.startsWith('docs/decisions/') && existsSync(file) && file !== 'server/documentation.test.ts',
    )
    .flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\bnpx (?:-\S+ )*([\w@./<-][^\s`'"]*)/g)].map(([, name = '']) => ({
        page,
        name,
      })),
    );
  expect(missing(commands, (name) => name.startsWith('./') || name in { ...dependencies, ...devDependencies })).toEqual(
    [],
  );
  expect(commands.map(({ name }) => name)).toContain('./service-desk-<version>.tgz');
});

test('every tool that is named exists', () => {
  expect(
    missing(
      [
        // Where a package puts it, or in the checkout.
        ...named(/\bnode (?:\/usr\/lib\/service-desk\/)?([\w./-]+\.m?js)/g),
        ...Object.values(scripts).map((script) => ({
          page: 'package.json',
          // A script of ours, or a program of an installed package.
          name: script.startsWith('node ') ? script.split(' ')[1]! : `node_modules/.bin/${script.split(' ')[0]}`,
        })),
      ],
      existsSync,
    ),
  ).toEqual([]);
});

test('the parts of node tools/test.mjs that are named exist', () => {
  const parts = readFileSync('tools/test.mjs', 'utf8');
  const words = named(/node tools\/test\.mjs((?: [a-z0-9]+)+)/g).flatMap(({ page, name }) =>
    name
      .trim()
      .split(' ')
      .map((part) => ({ page, name: part })),
  );
  expect(missing(words, (name) => new RegExp(`^  ${name}(:|\\()`, 'm').test(parts))).toEqual([]);
});

test('every jest command that is named runs tests, and only those of the folder or file that it names', () => {
  const list = (args: string[]): string[] =>
    execFileSync(process.execPath, ['node_modules/jest/bin/jest.js', ...args, '--listTests'], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
      .split('\n')
      .filter(path.isAbsolute);
  const runs = (command: string): boolean => {
    const args = command.trim().split(' ');
    const files = list(args);
    return (
      files.length > 0 &&
      files.every((file) => args.filter((word) => word.includes('/')).every((word) => file.includes(word)))
    );
  };
  expect(missing(named(/npx jest ([^`\n]+)/g), runs)).toEqual([]);
  // Jest takes every word after the option for the name of a project.
  expect(runs('--selectProjects server server/problem')).toBe(false);
});

test('every file that is named exists', () => {
  const folders = 'server|src|wire|remotes|host-shim|demo|e2e|tools|docs|conformance|connections|deploy';
  expect(missing(named(new RegExp(`\`((?:${folders})/(?:[\\w./-]*(?:/|\\.\\w+))?)\``, 'g')), existsSync)).toEqual([]);
});

test('every link leads to a file', () => {
  expect(
    missing(named(/\]\((?!https?:|#)([^)#\s]+)/g), (name, page) => existsSync(path.join(path.dirname(page), name))),
  ).toEqual([]);
});

/** Variables that the product and its tests read. */
const variables = (files: string[]): Set<string> =>
  new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\benv(?:\.|, ')([A-Z][A-Z0-9_]+)\b/g)].map(([, name = '']) => name),
    ),
  );

test('every variable that is named is read, and every variable of the configuration is in the table of docs/operate.md', () => {
  const page = 'docs/operate.md';
  const table = [...readFileSync(page, 'utf8').matchAll(/^\|([^|]+)\|[^|]*\|[^|]*\|$/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => ({ page, name })),
  );
  const read = variables(
    ['server', 'e2e', 'tools', 'host-shim', 'conformance']
      .flatMap((folder) => filesOf(folder, true))
      .filter((file) => /\.m?[jt]s$/.test(file)),
  );
  // OpenTelemetry's code reads its own variables.
  for (const name of ['resources', 'sdk-trace-base', 'otlp-exporter-base'])
    for (const file of filesOf(`node_modules/@opentelemetry/${name}/build/src`, true).filter((one) =>
      one.endsWith('.js'),
    ))
      for (const [, own = ''] of readFileSync(file, 'utf8').matchAll(/'(OTEL_[A-Z_]+)'/g)) read.add(own);
  expect(
    missing([...table, ...named(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)], (name) => read.has(name)),
  ).toEqual([]);
  const listed = table.map(({ name }) => name);
  expect([...variables(['server/config.ts'])].filter((name) => !listed.includes(name))).toEqual([]);
});

describe('docs/requirements.md', () => {
  const own = 'docs/requirements.md';
  const lines = [...readFileSync(own, 'utf8').matchAll(/^- \*\*(.+?)\*\* (.*)$/gm)].map(([, id = '', text = '']) => ({
    id,
    planned: text.endsWith('(planned)'),
  }));
  const known = new Set(lines.map(({ id }) => id));

  /** The text in one line, because a citation may be wrapped. */
  const flat = (text: string): string => text.replace(/\n\s*(?:\*(?!\/)|\/\/|--)?\s*/g, ' ');
  /** Requirements that a text names: `B2`, `X35`, `D1 §2`; `D1 §2, §4` are two. */
  function citedIn(text: string): string[] {
    const sections = [...text.matchAll(/\b(D[1-3]) §\d+(?:, §\d+)*/g)].flatMap(([all, part = '']) =>
      [...all.matchAll(/§(\d+)/g)].map(([, section]) => `${part} §${section}`),
    );
    const ids = [...text.matchAll(/(?<=^|[\s(])([A-G][1-9]\d?[a-z]?|X\d{2,3})(?![\w%])/g)].map(([, id = '']) => id);
    return [...sections, ...ids.filter((id) => !/^D[1-3]$/.test(id))];
  }
  const files = [
    ...['wire', 'server', 'src', 'remotes', 'host-shim', 'e2e', 'tools', 'docs'].flatMap((folder) =>
      filesOf(folder, true),
    ),
    'README.md',
  ]
    .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file) && file !== own && file !== 'server/documentation.test.ts')
    .map((file) => ({ file, text: flat(readFileSync(file, 'utf8')) }));
  const cited = files.flatMap(({ file, text }) => citedIn(text).map((id) => ({ file, id })));

  test('has every requirement that is cited', () => {
    expect(cited.length).toBeGreaterThan(400);
    expect(cited.filter(({ id }) => !known.has(id)).map(({ file, id }) => `${file}: ${id}`)).toEqual([]);
  });

  test('has no requirement that nothing cites', () => {
    const used = new Set(cited.map(({ id }) => id));
    expect(lines.filter(({ id, planned }) => !planned && !used.has(id)).map(({ id }) => id)).toEqual([]);
  });

  test('a citation is its id, whatever stands around it', () => {
    expect(citedIn(flat('/** Kept (A19,\n * D1 §2,\n * §4): B2 decides, E2E and %E2 do not. */'))).toEqual([
      'D1 §2',
      'D1 §4',
      'A19',
      'B2',
    ]);
  });

  test('nothing else is called so: decisions are the files of docs/decisions', () => {
    expect(files.filter(({ text }) => /\bdecisions [A-G]\d/i.test(text)).map(({ file }) => file)).toEqual([]);
    expect(
      files.filter(({ text }) => /\b(design|conflicts|decisions)\.md\b|embedding §/.test(text)).map(({ file }) => file),
    ).toEqual([]);
  });
});
