import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { pages, snippets } from './snippet';

const reference = readFileSync('docs/embedding.md', 'utf8');
const parse = (file: string) => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
const shim = readdirSync('host-shim')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(`host-shim/${file}`, 'utf8'))
  .join('\n');
const protocol = parse('host-shim/protocol.ts');
const api = parse('host-shim/api.ts');

/** Names of the members of an interface. */
function membersOf(source: ts.SourceFile, name: string): string[] {
  const found = source.statements.find(
    (statement): statement is ts.InterfaceDeclaration =>
      ts.isInterfaceDeclaration(statement) && statement.name.text === name,
  )!;
  return found.members.map((member) => (member.name as ts.Identifier | ts.StringLiteral).text);
}

/** What stands in quotes in a part of the sources. */
const quoted = (text: string): string[] => [...new Set([...text.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name))];
const part = (file: string, pattern: RegExp): string => pattern.exec(readFileSync(file, 'utf8'))![1]!;
const styles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');

/**
 * The names in the first column of the table that begins with this head; without brackets, and without `service-desk:`
 * and the like.
 */
function column(head: string, text = reference): string[] {
  const rows = text
    .slice(text.indexOf(`\n| ${head} |`))
    .split('\n')
    .slice(3);
  const cells = rows
    .slice(
      0,
      rows.findIndex((row) => !row.startsWith('|')),
    )
    .map((row) => row.split(' | ')[0]!);
  return cells
    .flatMap((cell) => [...cell.matchAll(/`([\w.-]+:)?([\w.-]+)[^`]*`/g)].map(([, , name = '']) => name))
    .sort();
}

test.each([
  ['point', '`point`', () => membersOf(protocol, 'ExtensionPoints').filter((point) => point !== 'form.asset-select')],
  ['service', 'service', () => membersOf(protocol, 'HostServices')],
  [
    'timeout',
    'of `timeouts`',
    () => quoted(part('host-shim/protocol.ts', /timeouts\?: Partial<Record<(.*), number>>/)),
  ],
  ['call', '`ServiceDesk.`', () => [...membersOf(api, 'ServiceDesk'), ...membersOf(api, 'Host')]],
  ['event', 'event', () => membersOf(protocol, 'OutgoingEvents')],
  [
    'attribute of the script',
    'attribute of the script',
    () => [
      'nonce',
      ...[...shim.matchAll(/\bdataset\.(\w+)|'(\w+)' in dataset/g)].map(
        ([, read, held]) => `data-${(read ?? held)!.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      ),
    ],
  ],
  [
    'attribute of the form field',
    'attribute',
    () => [
      'disabled',
      ...quoted(part('host-shim/asset-select.ts', /observedAttributes = \[(.*)\]/)).filter(
        (name) => name !== 'data-value',
      ),
    ],
  ],
  [
    'custom property',
    'custom property',
    () =>
      [
        ...(styles('src') + readFileSync('host-shim/fallback.ts', 'utf8')).matchAll(/var\(\s*(--service-desk-[\w-]+)/g),
      ].map(([, name = '']) => name),
  ],
])('the reference lists each %s there is, and no other', (_kind, head, inSources) => {
  expect(column(head)).toEqual([...new Set(inSources())].sort());
});

test('the reference names every attribute of a slot', () => {
  const attributes = quoted(part('host-shim/slot.ts', /observedAttributes = \[([^\]]*)\]/)).filter(
    (name) => name !== 'point',
  );
  expect(attributes.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
});

test('the reference gives the default of every timeout', () => {
  const rows = [...reference.matchAll(/^\| `(\w+)`.* \| (\d+) \|/gm)].map(([, name = '', value]) => [name, value]);
  expect(rows.map(([name]) => name)).toEqual(['manifest', 'retry', 'coolDown', 'manifestAge']);
  // The phases have one default for all.
  const inShim = (name: string) =>
    new RegExp(`${name === 'manifest' ? '\\[code\\]' : name} (?:=|\\?\\?) ([\\d_]+)`).exec(shim)?.[1]?.replace('_', '');
  expect(rows).toEqual(rows.map(([name]) => [name, inShim(name!)]));
});

test('troubleshooting explains each code of the closed list', () => {
  const codes = quoted(part('host-shim/protocol.ts', /export type FailureCode =\s+([^;]*);/));
  expect(codes.length).toBeGreaterThan(8);
  expect(column('code', readFileSync('docs/embedding/troubleshooting.md', 'utf8'))).toEqual(codes.sort());
});

test('no snippet is left out', () => {
  const run = [
    'php',
    'blade',
    'django',
    'erb',
    'html',
    'js',
    'http',
    'css',
    'nginx',
    'apache',
    'caddy',
    'tsx',
    'vue',
    'ts',
  ];
  expect(snippets.filter(({ language }) => !run.includes(language))).toEqual([]);
  expect(snippets.length).toBeGreaterThan(30);
});

test('every link leads somewhere', () => {
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-');
  const broken = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, file = '', anchor]) => {
        const target = file ? path.join(path.dirname(page), file) : page;
        if (!existsSync(target)) return true;
        return (
          anchor &&
          ![...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)].some(
            ([, heading = '']) => anchorOf(heading) === anchor,
          )
        );
      })
      .map(([link]) => `${page}: ${link}`),
  );
  expect(broken).toEqual([]);
});
