import { differencesOf, shortName } from './short';

/** As if all letters were equally wide. */
const within = (letters: number) => (text: string) => [...text].length <= letters;
const shorts = (names: string[], letters: number) => {
  const differ = differencesOf(names);
  return names.map((name) => shortName(name, differ.get(name)!, within(letters)));
};

test('a name that has room is whole', () => {
  expect(shorts(['Rack 6', 'Rack 5'], 6)).toEqual(['Rack 6', 'Rack 5']);
});

test('names that differ at their end show it', () => {
  expect(shorts(['Tern 14 laptop of Oslo #001', 'Tern 14 laptop of Oslo #002'], 13)).toEqual([
    'Tern 1…o #001',
    'Tern 1…o #002',
  ]);
});

test('names that differ in the middle show that, too', () => {
  expect(shorts(['srv-app-01.prod.example.com', 'srv-app-02.prod.example.com'], 14)).toEqual([
    'srv-…-01.prod…',
    'srv-…-02.prod…',
  ]);
});

test('a name that is like no other keeps its start and its end', () => {
  expect(shorts(['Warehouse database cluster', 'Oslo'], 11)).toEqual(['Wareh…uster', 'Oslo']);
});

test('no letter is cut in two', () => {
  expect(shorts(['🖨️🖨️🖨️🖨️🖨️🖨️'], 5)[0]).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/u);
});
