// What a rule, a parser or a regular expression that is not linear takes long for.

const REPEATED = 200_000;
/** Bytes; more than the server reads of a body would only test that. */
const MOST = 1_000_000;
const often = (text, times = REPEATED) =>
  text.repeat(Math.min(times, Math.floor(MOST / Buffer.byteLength(JSON.stringify(text)))));

const repeated = [
  '<',
  '>',
  '<div>',
  '</div>',
  '&',
  '&amp;',
  '&#',
  '&#x41;',
  '<!--',
  '-->',
  '<!',
  '<?',
  '<![CDATA[',
  '"',
  "'",
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\u200b',
  '\u0301',
  'a\u0301',
  '\u202e',
  '\u2060',
  '😀',
  '\ud83d',
  'x',
  '0',
  '-',
  '.',
  '@',
  'a@',
  'a.',
  '/',
  '\\',
  '[',
  '(',
  '{',
  '<p>',
  '<b ',
  '<b>',
  '<a href="',
  '<a href="http://x">',
  '<p dir=',
  '<style>',
  '<script>',
  '<textarea>',
  '<table><tr><td>',
  '<li>',
  '<svg>',
  '<math>',
  '<br/>',
  '</',
  '< ',
  '<a\t',
  '<p> </p>',
  '<p>&nbsp;</p>',
  '%',
  '%00',
  '::',
  'http://',
  'javascript:',
  '1e',
  ',',
  ';',
  '=',
  '\u0000',
];

/** Named by what is repeated. */
export const longTexts = [
  ...repeated.map((text) => [`${JSON.stringify(text)} × many`, often(text)]),
  ['a ladder of <div>', `${often('<div>', 100_000)}x${often('</div>', 100_000)}`],
  ['spaces and a letter', `${often(' ')}x`],
  ['digits', often('9')],
  ['a date with spaces', `2026-01-01${often(' ')}10:00`],
  ['<a> with many attributes', `<a ${often('a=b ')}>`],
  ['<p> with one long attribute', `<p title="${often('a')}">`],
  ['text between tags', often('<b>a</b>', 100_000)],
];

const many = (count, value) => Array.from({ length: count }, (_, index) => value(index));

/** In place of a list. */
export const longLists = [
  ['500,000 times the same id', many(500_000, () => 1)],
  ['250,000 ids', many(250_000, (index) => index + 1)],
  ['100,000 texts', many(100_000, () => 'x')],
  ['100,000 empty lists', many(100_000, () => [])],
  ['100,000 objects', many(100_000, () => ({ a: 1 }))],
  ['60,000 levels', many(20_000, () => ({ name: 'x', match: 'all', approvers: { users: [1] } }))],
];

/** JSON that JSON.stringify cannot make: put in the place of a value. */
export const deepValues = [
  ['[ 100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['{ 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['an object of 100,000 fields', `{${many(100_000, (index) => `"f${index}":1`).join(',')}}`],
  ['a number of 1,000,000 digits', '9'.repeat(1_000_000)],
];

/** In a query: as much as fits into the head of a request. */
export const longQueries = [
  '1,',
  '9',
  ' ',
  '<',
  '%',
  '%25',
  '&',
  "'",
  '\\',
  '_',
  'a',
  '\u0301',
  '[',
  '-',
  '"',
  '.',
  ',',
  '0-',
  '(',
  '|',
].map((text) => {
  const once = encodeURIComponent(text);
  return [`${JSON.stringify(text)} in a query`, once.repeat(Math.floor(12_000 / once.length))];
});

/** What a search takes as a whole, of 200 characters at most: many words, and words that are like many others. */
export const wholeSearches = [
  'a ',
  'ab ',
  'the ',
  'ot ',
  'ser-ver ',
  'printr ',
  'AST-1 ',
  '00:1b:44:11:3a:b7 ',
  '% ',
  '_',
  "' ",
  '"',
  '\\',
  ':* & ! | ',
  '( ',
  '\u0301',
  'ﬃ',
  'ß',
  '\u200f\u202e',
  '😀',
  'e\u0301 ',
  '中',
].map((text) => {
  const count = Math.floor(200 / [...text].length);
  return [`${JSON.stringify(text)} × ${count} as a search`, encodeURIComponent(text.repeat(count))];
});
