import fc from 'fast-check';
import { sql } from 'kysely';
import { composed, fold, nameKey, searchCode, searchFold } from '../../wire/protocol/fold';
import { testDatabase, type TestDatabase } from '../testing/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

interface Folded {
  text: string;
  folded: string;
  twice: string;
}
/** What the database makes of texts; letters that it does not know yet are left out. */
async function foldedByDatabase(texts: readonly string[]): Promise<Folded[]> {
  const { rows } = await sql<Folded>`
    select text, fold(text) as folded, fold(fold(text)) as twice from unnest(${[...texts]}::text[]) as t(text)
    where unicode_assigned(text)`.execute(database.db);
  return rows;
}

const wholeText = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
const hard = fc.constantFrom(
  ...'aAzZ09-_ ÄäßẞſıIİiΣσςΆά\u0301\u0308\u0307\u0327\u0338\u0345ǅǆＡ１－ｶﾞ゙ﾟ　\u00a0 \u2003\u200b\ufeff\u00ad\u200d\u2060\u2800\u180e\t\n\u0085\u2028>ÅΩ각ᄀ가각豈\u1e9e\u{10400}\u{1f469}',
);
const hardText = fc.array(hard, { maxLength: 12 }).map((some) => some.join(''));

test('the database and the program fold every text the same way, and folding twice changes nothing', async () => {
  const texts = fc.sample(fc.oneof(hardText, wholeText), { numRuns: 4000, seed: 29 });
  for (const { text, folded, twice } of await foldedByDatabase(texts)) {
    expect([text, fold(text)]).toEqual([text, folded]);
    expect([text, twice]).toEqual([text, folded]);
  }
});

test('every letter, mark, sign and blank is folded the same way', async () => {
  // Without the ideographs of Chinese, syllables of Korean, halves of characters and planes for private use.
  const characters = Array.from({ length: 0x1fb00 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0x3400 || code > 0x9fff) && (code < 0xac00 || code > 0xdfff))
    .filter((code) => code < 0x17000 || code > 0x18fff)
    .map((code) => `a${String.fromCodePoint(code)}b`);
  const rows = await foldedByDatabase(characters);
  expect(rows.length).toBeGreaterThan(30_000);
  expect(rows.filter(({ text, folded }) => fold(text) !== folded)).toEqual([]);
});

test('the database and the program make the same key of every name', async () => {
  const signs = Array.from({ length: 0x3100 }, (_, code) => code)
    .filter((code) => code > 0)
    .map((code) => `a${String.fromCodePoint(code)}b`);
  const texts = [
    ...fc.sample(fc.oneof(hardText, wholeText), { numRuns: 2000, seed: 32 }),
    ...signs,
    '&',
    '---',
    '[x] \\ y^z',
  ];
  const { rows } = await sql<{ text: string; key: string }>`
    select text, name_key(text) as key from unnest(${texts}::text[]) as t(text) where unicode_assigned(text)`.execute(
    database.db,
  );
  expect(rows.length).toBeGreaterThan(10_000);
  expect(rows.filter(({ text, key }) => nameKey(text) !== key)).toEqual([]);
});

test.each([
  ['In-Use', 'inuse'],
  ['instock', 'instock'],
  ['Network & Infrastructure', 'networkandinfrastructure'],
  ['Network and Infrastructure ', 'networkandinfrastructure'],
  ["O’Connor's (2nd) desk; A/B", 'oconnors2nddeskab'],
  ['C++', 'c++'],
  ['C#', 'c#'],
  ['Zu\u0308rich', 'zürich'],
  ['--', '--'],
])('the key of %j is %j', (name, key) => {
  expect(nameKey(name)).toBe(key);
});

test.each([
  ['composition', 'Zürich', 'Zu\u0308rich'],
  ['case', 'ZÜRICH', 'zürich'],
  ['case of a letter without a composed capital', 'J\u030c', 'ǰ'],
  ['the end of a Greek word', 'ΟΔΟΣ', 'οδος'],
  ['the two letters i', 'İstanbul', 'istanbul'],
  ['width', 'ＡＳＴ－１', 'AST-1'],
  ['width of kana', 'ｶﾞﾗｽ', 'ガラス'],
  ...[
    ...['\u00a0', ' ', '\u2009', '\u3000', '\t', '\n', '\r\n', '\u2028', '\u0085', '\u200b', '\ufeff', '\u1680'],
    ...['  ', ' \u00a0 ', '\u200b '],
  ].map((blank) => [`the blank ${JSON.stringify(blank)}`, `Zürich${blank}Büro`, 'Zürich Büro']),
  ['blanks around', '\u00a0 Zürich\u200b\u3000', 'Zürich'],
  ['what is not seen', 'Zü\u00adrich\u2060\u200e', 'Zürich'],
])('%s makes no other name', async (_, one, other) => {
  expect(fold(one)).toBe(fold(other));
  const [first, second] = await foldedByDatabase([one, other]);
  expect(first?.folded).toBe(second?.folded);
});

test.each([
  ['Zürich', 'Zurich'],
  ['Straße', 'Strasse'],
  ['Łódź', 'Lodz'],
  ['m²', 'm2'],
  ['Büro 1 12', 'Büro 11 2'],
  ['Büro', 'Bü ro'],
])('%s and %s are two names', (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

test('a text is in NFC as soon as it is composed, and composing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(hardText, wholeText), (text) => {
      const once = composed(text);
      expect(once.replaceAll('>\u0338', '')).toBe(once.replaceAll('>\u0338', '').normalize('NFC'));
      expect(composed(once)).toBe(once);
      expect(once.normalize('NFC')).toBe(text.normalize('NFC'));
    }),
    { numRuns: 2000, seed: 29 },
  );
});

test('an element in rich text ends where it ended, whatever stands behind it', () => {
  expect(composed('<p>\u0338u\u0308</p>')).toBe('<p>\u0338ü</p>');
});

test('marks without end are left as they are', () => {
  const marks = 'a' + '\u0301\u0316'.repeat(50_000);
  expect(composed(marks)).toHaveLength(marks.length);
});

describe('as searches compare', () => {
  const signs = Array.from({ length: 0x1fb00 }, (_, code) => code)
    .filter((code) => code > 0 && (code < 0x3400 || code > 0x9fff) && (code < 0xac00 || code > 0xdfff))
    .filter((code) => code < 0x17000 || code > 0x18fff)
    .map((code) => `a${String.fromCodePoint(code)}b ${String.fromCodePoint(code)}`);

  test('the database and the program fold every text the same way, and folding twice changes nothing', async () => {
    const accents = ['a' + '\u0301\u0316'.repeat(40_000), `a${'\u0301'.repeat(150)} b${'\u0316'.repeat(99)}`];
    const texts = [...fc.sample(fc.oneof(hardText, wholeText), { numRuns: 4000, seed: 52 }), ...signs, ...accents];
    const { rows } = await sql<Folded & { code: string }>`
      select text, search_fold(text) as folded, search_fold(search_fold(text)) as twice, search_code(text) as code
      from unnest(${texts}::text[]) as t(text) where unicode_assigned(text)`.execute(database.db);
    expect(rows.length).toBeGreaterThan(30_000);
    expect(rows.filter(({ text, folded }) => searchFold(text) !== folded)).toEqual([]);
    expect(rows.filter(({ folded, twice }) => twice !== folded)).toEqual([]);
    expect(rows.filter(({ text, code }) => searchCode(text) !== code)).toEqual([]);
  });

  test.each([
    ['accents', 'Šárka Ångström', 'sarka angstrom'],
    ['an accent of its own', 'S\u030ca\u0301rka', 'sarka'],
    ['case', 'ŠÁRKA', 'sarka'],
    ['width', 'ＡＳＴ－１', 'ast-1'],
    [
      'kinds of apostrophe',
      'O’Connor O‘Connor OʼConnor O`Connor O´Connor',
      "o'connor o'connor o'connor o'connor o'connor",
    ],
    ['kinds of hyphen', 'a‐b‑c–d—e−f', 'a-b-c-d-e-f'],
    ['ß', 'Straße STRAẞE', 'strasse strasse'],
    ['ł ø đ ı', 'Łódź Øystein Đorđe ısı', 'lodz oystein dorde isi'],
    ['ς', 'Οδός ΟΔΟΣ', 'οδοσ οδοσ'],
    ['æ and œ', 'Æsir œuvre', 'aesir oeuvre'],
    ['letters of Arabic with and without hamza and vowels', 'أَحْمَد آلة', 'احمد الة'],
    ['two letters of Japanese', 'が か', 'が か'],
    ['marks of direction', '\u200fabc\u200e', 'abc'],
  ])('%s', (_, text, folded) => {
    expect(searchFold(text)).toBe(folded);
  });

  test.each([
    ['00:1A:2B:3C:4D:5E', '001a2b3c4d5e'],
    ['ZX 81–0042/b', 'zx810042b'],
  ])('the code of %j is %j', (text, code) => {
    expect(searchCode(text)).toBe(code);
  });
});
