import { existsSync, readFileSync } from 'node:fs';
import { type Fault, faults } from '../tools/prove/faults.mjs';

// That the list has not gone stale; `npm run prove -- product` shows that each fault is seen.

test('each kind of fault is there', () => {
  expect([...new Set(faults.map(({ kind }) => kind))].sort()).toEqual(
    ['column', 'fence', 'flag', 'index', 'log', 'mail', 'promise', 'query', 'right', 'sight', 'translation'].sort(),
  );
});

const count = (text: string, part: string): number => text.split(part).length - 1;

test.each(faults.map((fault): [string, Fault] => [`${fault.kind}: ${fault.what}`, fault]))(
  '%s: its text and its test are there',
  (_title, { file, from, to, test, named }) => {
    expect([file, existsSync(file) ? count(readFileSync(file, 'utf8'), from) : 'no such file']).toEqual([file, 1]);
    expect(to).not.toBe(from);
    // A test has a name that says which one; lint has none.
    expect([test ?? 'lint', test === undefined || existsSync(test)]).toEqual([test ?? 'lint', true]);
    expect(named === undefined).toBe(test === undefined);
  },
);
