import { existsSync, readFileSync } from 'node:fs';
import { breaks } from './breaks';

// That the list has not gone stale; whether each break is seen tells `npm run prove`.
const all = Object.entries(breaks).flatMap(([requirement, slips]) => slips.map((slip) => ({ requirement, ...slip })));
const table = [...readFileSync('docs/embedding.md', 'utf8').matchAll(/^\| (\d+) \| .* \| (.*) \|$/gm)].map(
  ([, number = '', stories = '']) => ({ number, stories }),
);
const count = (text: string, part: string) => text.split(part).length - 1;

test('every requirement can be broken, each once in the table of the documentation', () => {
  const numbers = Array.from({ length: 19 }, (_, index) => String(index + 1));
  expect(Object.keys(breaks)).toEqual(numbers);
  expect(table.map(({ number }) => number)).toEqual(numbers);
  expect(Object.values(breaks).filter((slips) => !slips.length)).toEqual([]);
});

test.each(all)('$requirement · $what: text, story and test are there', ({ file, find, replace, story, test }) => {
  expect(count(readFileSync(file, 'utf8'), find)).toBe(1);
  expect(replace).not.toBe(find);
  const path = `e2e/${story}.story.ts`;
  expect(existsSync(path) && readFileSync(path, 'utf8').includes(test)).toBe(true);
});

test.each(table)('the documentation names the stories that prove requirement $number', ({ number, stories }) => {
  const named = [...stories.matchAll(/`([\w/-]+)`/g)].map(([, name]) => name);
  expect(named).toEqual(expect.arrayContaining([...new Set(breaks[Number(number)]!.map(({ story }) => story))]));
  expect(named.filter((name) => !existsSync(`e2e/${name}.story.ts`))).toEqual([]);
});
