import { execFileSync } from 'node:child_process';

// Each rule of eslint.config.mjs is broken once: a rule that reports nothing guards nothing.
const faults: { rule: string; file: string; text: string; message: string; types?: true }[] = [
  {
    rule: 'wire imports nothing of ours',
    file: 'wire/cab/cab.ts',
    text: `export { config } from '../../server/config';`,
    message: 'wire imports nothing of ours',
  },
  {
    rule: 'the server imports nothing of the screens',
    file: 'server/cab/cab.write.ts',
    text: `export { shown } from '../../src/shared/format/truncate';`,
    message: 'server and src never meet',
  },
  {
    rule: 'the server runs without the demo',
    file: 'server/cab/cab.write.ts',
    text: `export { demo } from '../../demo';`,
    message: 'the product knows no demo',
  },
  {
    rule: 'the screens import nothing of the server',
    file: 'src/shared/format/bytes.ts',
    text: `export { config } from '../../../server/config';`,
    message: 'shared knows no record kind',
  },
  {
    rule: 'shared parts of the screens know no kind',
    file: 'src/shared/page/go.ts',
    text: `export { ProblemPicker } from '../../records/problem/embed';`,
    message: 'shared knows no record kind',
  },
  {
    rule: 'kinds know no widget',
    file: 'src/records/cab/index.ts',
    text: `export { routes } from '../../widgets/page/routes';`,
    message: 'records do not know widgets',
  },
  {
    rule: 'widgets know no remote',
    file: 'src/widgets/page/routes.ts',
    text: `export { extensions } from '../../../remotes/extensions';`,
    message: 'widgets do not know remotes',
  },
  {
    rule: 'remotes reach the server over HTTP',
    file: 'remotes/extensions.ts',
    text: `export { config } from '../server/config';`,
    message: 'remotes reach the server over HTTP only',
  },
  {
    rule: 'the screens call no global function that a help-desk replaces',
    file: 'src/shared/format/bytes.ts',
    text: `export const top = () => scrollTo(0, 0);`,
    message: 'a help-desk may have a function of its own under this name',
  },
  {
    rule: 'nor by the window',
    file: 'remotes/extensions.ts',
    text: `export const opened = () => window.open('/');`,
    message: 'a help-desk may have a function of its own under this name',
  },
  {
    rule: 'nor does the shim',
    file: 'host-shim/failure.ts',
    text: `export const asked = () => fetch('/');`,
    message: 'a help-desk may have a function of its own under this name',
  },
  {
    rule: 'the shim stands alone',
    file: 'host-shim/failure.ts',
    text: `export { limits } from '../wire/protocol/limits';`,
    message: 'the shim imports nothing of ours',
  },
  {
    rule: 'rules and replies of all calls stay out of the browser',
    file: 'src/shared/format/bytes.ts',
    text: `export { cabEntries } from '../../../wire/cab/cab.schema';`,
    message: 'for the server only',
  },
  {
    rule: 'a kind enters another by its embed.ts',
    file: 'src/records/problem/problem.columns.tsx',
    text: `export { ChangeStatus } from '../change/change.columns';`,
    message: 'import another record kind only through its embed.ts',
  },
  {
    rule: 'a kind that is in no list has its door too',
    file: 'src/records/problem/problem.columns.tsx',
    text: `export { CabPages } from '../cab/cab.list';`,
    message: 'import another record kind only through its embed.ts',
  },
  {
    rule: 'also where the code is fetched later',
    file: 'src/widgets/page/basename.ts',
    text: `export const part = () => import('../../records/cab/cab.list');`,
    message: 'import a record kind only through its embed.ts or index.ts',
  },
  {
    rule: 'server/shared knows no kind',
    file: 'server/shared/operation.ts',
    text: `export { saveProblem } from '../problem/problem.write';`,
    message: 'server/shared knows no kind and no part',
  },
  {
    rule: 'server/shared knows no part',
    file: 'server/shared/operation.ts',
    text: `export { savePlanning } from '../parts/planning/planning.save';`,
    message: 'server/shared knows no kind and no part',
  },
  {
    rule: 'server/parts knows no kind',
    file: 'server/parts/planning/planning.save.ts',
    text: `export { saveProblem } from '../../problem/problem.write';`,
    message: 'server/parts knows no kind',
  },
  {
    rule: 'a kind of the server enters another by its index.ts',
    file: 'server/release/release.write.ts',
    text: `export { setStatus } from '../change/change.status';`,
    message: 'import another kind only through its index.ts',
  },
  {
    rule: 'what is no kind enters a kind by its index.ts too',
    file: 'server/queue/timed.ts',
    text: `export { announceStarts } from '../release/release.mails';`,
    message: 'import another kind only through its index.ts',
  },
  {
    rule: 'a kind without records of its own has a door too',
    file: 'server/queue/worker.ts',
    text: `export { undoImport } from '../import/import.undo';`,
    message: 'import another kind only through its index.ts',
  },
  {
    rule: 'server/parts knows nothing that has calls',
    file: 'server/parts/planning/planning.save.ts',
    text: `export { sources } from '../../notification/notification.sources';`,
    message: 'server/parts knows no kind',
  },
  {
    rule: 'calls of a kind are gathered in one file',
    file: 'server/app.ts',
    text: `export { changeRoutes } from './change/change.routes';`,
    message: 'import another kind only through its index.ts',
  },
  {
    rule: 'entries of kinds are gathered in one file',
    file: 'server/rule/rule.effects.ts',
    text: `export { changeEntry } from '../change/change.entry';`,
    message: 'import another kind only through its index.ts',
  },
  {
    rule: 'the file that gathers calls takes nothing else',
    file: 'server/routes.ts',
    text: `export { changeTrash } from './change/change.write';`,
    message: 'import another kind only through its index.ts',
  },
  {
    rule: 'no import cycle',
    file: 'src/shared/format/truncate.ts',
    text: `export { Truncated } from '../view/Truncated';`,
    message:
      'Import cycle: src/shared/format/truncate.ts → src/shared/view/Truncated.tsx → src/shared/format/truncate.ts',
  },
  {
    rule: 'no import cycle in wire',
    file: 'wire/cab/cab.ts',
    text: `export { cabEntries } from './cab.schema';`,
    message: 'Import cycle: wire/cab/cab.ts → wire/cab/cab.schema.ts → wire/cab/cab.ts',
  },
  {
    rule: 'no floating promise',
    file: 'server/config.ts',
    text: `const save = async () => 1;\nsave();`,
    message: '@typescript-eslint/no-floating-promises',
    types: true,
  },
  {
    rule: 'no promise where nobody waits for it',
    file: 'server/config.ts',
    text: `const save = async () => {};\n[1].forEach(save);`,
    message: '@typescript-eslint/no-misused-promises',
    types: true,
  },
  {
    rule: 'who locks rows takes the transaction',
    file: 'server/problem/problem.queries.ts',
    text: `const held = (db: Db) => db.selectFrom('problems').selectAll().forUpdate().execute();\nexport { held };`,
    message: 'a function that writes or locks takes the transaction (Trx), not any database (Db)',
  },
  {
    rule: 'who writes rows takes the transaction',
    file: 'server/problem/problem.queries.ts',
    text: 'const gone = (db: Db) => sql`delete from problems`.execute(db);\nexport { gone };',
    message: 'a function that writes or locks takes the transaction (Trx), not any database (Db)',
  },
  {
    rule: 'hooks are called always',
    file: 'src/shared/page/go.ts',
    text: `import { useState } from 'react';\nexport function useIt(on: boolean) {\n  if (on) useState(1);\n}`,
    message: 'react-hooks/rules-of-hooks',
  },
  {
    rule: 'no locale writes ISO dates in the screens',
    file: 'src/shared/filter/day.ts',
    text: `export const day = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format();`,
    message: 'an ISO date is written by wireTimeIn() or wireDayIn(), not by a locale',
  },
  {
    rule: 'nor on the server',
    file: 'server/config.ts',
    text: `export const day = (at: Date) => at.toLocaleDateString('en', { timeZone: 'UTC' });`,
    message: 'an ISO date is written by wireTimeIn() or wireDayIn(), not by a locale',
  },
  {
    rule: 'nor in wire',
    file: 'wire/cab/cab.ts',
    text: `const locale = 'sv-SE';\nexport const time = (at: Date) => new Intl.DateTimeFormat(locale).format(at);`,
    message: 'an ISO date is written by wireTimeIn() or wireDayIn(), not by a locale',
  },
  {
    rule: 'dates have one style',
    file: 'src/records/cab/cab.list.tsx',
    text: `export const day = (at: Date, of: string) => new Intl.DateTimeFormat(of, { dateStyle: 'long' }).format(at);`,
    message: 'dates are shown by <Time>, or written by src/shared/format/moment.ts',
  },
  {
    rule: 'no time is shown as the wire has it',
    file: 'src/records/cab/cab.list.tsx',
    text: `export const Made = ({ row }: { row: { created_at: string } }) => <p>{row.created_at}</p>;`,
    message: 'dates are shown by <Time>, or written by src/shared/format/moment.ts',
  },
  {
    rule: 'no dialogs of the browser',
    file: 'src/shared/page/go.ts',
    text: `export const ask = () => confirm('Sure?');`,
    message: 'no-restricted-globals',
  },
];

let reported: string[][] = [];
beforeAll(() => {
  const texts = JSON.stringify(faults.map(({ file, text, types }) => ({ file, text, types })));
  reported = JSON.parse(execFileSync('node', ['tools/lint/texts.mjs'], { input: texts, encoding: 'utf8' }));
}, 180_000);

test.each(faults.map((fault, index) => ({ ...fault, index })))('$rule', ({ index, message }) => {
  expect(reported[index]).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
});
