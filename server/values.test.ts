import fc from 'fast-check';
import type { AnySchema, Lazy, ValidationError } from 'yup';
import { allCalls } from '../wire/calls';
import { line } from '../wire/protocol/fields';
import { customFieldKinds } from '../wire/parts/form';
import { customFieldRule } from '../wire/parts/form.schema';
import { isBlankHtml } from '../wire/protocol/html';
import { languageRules, messageRules, statusRules } from './help-desk/built-in/desk.rules';
import { reading } from './shared/body';
import { scalarsOf } from './testing/scalars';

/**
 * No rule takes a value that is none: every field of every rule of wire/calls.ts is found by walking what yup says of
 * it, and refuses what no field of its type takes. What is sent over HTTP is tried on one field of each type
 * (values.http.test.ts).
 */

const custom = customFieldKinds.flatMap((kind) =>
  [false, true].map((multiple) => ({
    name: `custom field ${kind} ${multiple ? 'of several' : 'of one'}`,
    body: customFieldRule({ kind, multiple, required: true, max: null, options: ['a', 'b'] }),
    takesNumbers: kind === 'number',
    isNumber: kind === 'number',
  })),
);
interface Rule {
  name: string;
  body: AnySchema | Lazy<unknown>;
  /** Texts of it may come as numbers. */
  takesNumbers?: boolean;
  /** Its texts are plain numbers. */
  isNumber?: boolean;
}
const rules: Rule[] = [
  // The node of a map is an asset's id or the name of a group.
  ...allCalls.flatMap(({ name, body }) => (body ? [{ name, body, takesNumbers: name === 'relation.place' }] : [])),
  { name: 'desk.reply', body: messageRules },
  { name: 'desk.setStatus', body: statusRules },
  { name: 'desk.setLanguage', body: languageRules },
  ...custom,
];
// What a default may be is said by its field's own rule (server/form-group/form-group.test.ts); what a value of a rule
// may be, by its field or its action (server/rule/rule.test.ts).
const elsewhere = /^(fields\[0\]\.default|(conditions\.groups\[0\]\.rules|actions|actions\[0\]\.to)\[0\]\.value)/;
const scalars = rules
  .flatMap((rule) => scalarsOf(rule.body).map((scalar) => ({ ...rule, ...scalar })))
  .filter(({ path }) => !elsewhere.test(path));

interface Complaint {
  path: string;
  message: string;
}

function complaints(body: AnySchema | Lazy<unknown>, value: unknown): Complaint[] {
  try {
    body.validateSync(value, reading());
    return [];
  } catch (error) {
    const reported = error as ValidationError;
    return (reported.inner.length ? reported.inner : [reported]).map(({ path = '', message }) => ({ path, message }));
  }
}

const lists: unknown[] = [[], [5], ['5'], [5, 6], ['a'], [true], ['2026-01-01 10:00:00'], [[5]], [{}]];
const things: unknown[] = [{}, { id: 5 }, { value: 'a' }, { length: 1 }, { 0: 5 }, new Date(0)];
const numbers: unknown[] = [5, 0, 1.5];
const minusZero = -0;
const noNumbers: unknown[] = [Infinity, -Infinity, NaN];
const digitsWithMore = [
  '0x10',
  '0b1',
  '0o7',
  '1e3',
  '1e309',
  'Infinity',
  '+5',
  ' 5',
  '5 ',
  ' 5 ',
  '12abc',
  '5.0',
  '5,6',
  '1 2',
  '007',
  '--5',
  '5n',
  '1_000',
  '٣',
  '99999999999999999999',
  ...['12.3456789012345678901', '9'.repeat(25), ' 12 ', '١٢', 'NaN', '1e5'],
  ...['1,234.56', '1.234,56', "1'234", '1 234,5', '-0', '-0.0', '.5', '5.', '1E5', '+0', '１２', '5\u00a0', '5€'],
  `1${'0'.repeat(400)}`,
];

/** What no scalar of a kind takes. */
const wrong: Record<string, unknown[]> = {
  string: [...lists, ...things, ...numbers, ...noNumbers, true, false],
  number: [
    ...lists,
    ...things,
    ...noNumbers,
    ...digitsWithMore,
    minusZero,
    1.5,
    2 ** 53,
    true,
    false,
    'true',
    'abc',
    ' ',
  ],
  decimal: [
    ...lists,
    ...things,
    ...noNumbers,
    ...[minusZero, 1e300],
    ...digitsWithMore.filter((text) => text !== '5.0'),
    true,
    false,
    'true',
    'abc',
    ' ',
  ],
  boolean: [...lists, ...things, ...noNumbers, 2, -1, 0.5, 'yes', 'no', 'on', 'off', 'TRUE', ' 1', '01', 'null', ' '],
  mixed: [...lists, ...numbers, ...noNumbers, 'text', true],
};
/** The same, drawn. */
const digits = fc.integer().map(String);
const more = fc.string({ minLength: 1, maxLength: 4 }).filter((text) => !/^\d+$/.test(text));
const drawn: Record<string, fc.Arbitrary<unknown>> = {
  number: fc.oneof(
    fc.tuple(digits, more).map(([number, tail]) => number + tail),
    fc.array(fc.nat(), { minLength: 1 }),
  ),
  boolean: fc.string({ minLength: 1 }).filter((text) => !['0', '1', 'true', 'false'].includes(text)),
};

/** What each kind of scalar takes: as JSON, and as a form sends it. */
const right: Record<string, unknown[]> = {
  string: [
    ...['2026-01-01 10:00:00', '08:00', '5', '<p>Text</p>', 'a', 'ann@example.test', 'https://example.test', '*'],
    ...['Europe/Berlin', 'FREQ=YEARLY', 'extension-rack'],
  ],
  number: [4, '4'],
  decimal: [19, '19', 19.5, '19.5'],
  boolean: [true, 1, '1', 'true'],
  mixed: [{ name: 'a.txt', size: 1 }],
};

/** Characters that are drawn as nothing. */
const invisible = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u2060',
  '\u2061',
  '\u2064',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u1160',
  '\u17b4',
  '\u180e',
  '\u2028',
  '\u2800',
  '\u3164',
  '\uffa0',
  '\ufe0f',
  '\u{e0001}',
  '\u{e0020}',
  '\u{1d173}',
  '\u0000',
  '\u0007',
  '\u0085',
];

test('every rule is walked', () => {
  expect(scalars.length).toBeGreaterThan(120);
  for (const path of [
    'version',
    'levels[0].order',
    'levels[0].approvers.users[0]',
    'action.value',
    'action.value.assigneeInfo',
    'action.value.text',
    'asset_ids[0]',
    'total_activity_duration',
    'planned_end_date',
    'send_auto_reminders',
  ]) {
    expect(scalars.map((one) => one.path)).toContain(path);
  }
});

const types = Object.keys(wrong);

test('every field is of a type that is known here', () => {
  expect(scalars.filter(({ type }) => !types.includes(type)).map(({ name, path }) => `${name}: ${path}`)).toEqual([]);
});

describe.each(types)('a field of the type %s', (type) => {
  const own = scalars.filter((one) => one.type === type);
  const taker =
    ({ body, path, around }: (typeof own)[number]) =>
    (value: unknown) =>
      !complaints(body, around(value)).some((one) => one.path === path);
  const titleOf = ({ name, path }: (typeof own)[number]) => `${name}: ${path}`;

  test('takes what is right, so that what is refused is refused for what it is', () => {
    const refusing = own.filter((one) => {
      const honest = one.oneOf.length && type === 'string' ? one.oneOf : (right[type] ?? []);
      return type === 'string' ? !honest.some(taker(one)) : !honest.every(taker(one));
    });
    expect(refusing.map(titleOf)).toEqual([]);
    expect(own.length).toBeGreaterThan(1);
  });

  test('takes nothing that is not one value of its kind', () => {
    const taken = own.flatMap((one) => {
      const plain = one.isNumber ? digitsWithMore.filter((text) => text !== '5.0') : [];
      return [...(wrong[type] ?? []), ...plain]
        .filter((value) => !(type === 'string' && one.takesNumbers && Number.isFinite(value)))
        .filter(taker(one))
        .map((value) => [titleOf(one), value]);
    });
    expect(taken).toEqual([]);
    expect(wrong[type]?.length).toBeGreaterThan(10);
  });

  const some = drawn[type];
  if (some)
    test('takes nothing of the kind that is drawn', () => {
      const takers = own.map(taker);
      fc.assert(
        fc.property(some, fc.nat(), (value, nth) => !takers[nth % takers.length]!(value)),
        { numRuns: 2000 },
      );
    });
});

const words = scalars.filter(
  ({ type, oneOf, path, required }) => type === 'string' && required && !oneOf.length && path !== 'password',
);

test('every text that is required must show something', () => {
  const blank = [
    ...['', ' ', '\t\n', ...invisible],
    ...[...invisible.map((one) => ` ${one}\u00a0${one} `), invisible.join('')],
  ];
  const found = words.flatMap(({ name, body, path, around }) =>
    blank.flatMap((text) => {
      const [reported] = complaints(body, around(text)).filter((one) => one.path === path);
      // A date says what it wants to be.
      const isReported = /^(This field is required|Enter a date and time)\.$/.test(reported?.message ?? '');
      return isReported ? [] : [[`${name}: ${path}`, text, reported?.message]];
    }),
  );
  expect(found).toEqual([]);
  expect(words.length).toBeGreaterThan(30);
});

test('rich text must show something', () => {
  const blank = [
    '',
    '<p></p>',
    '<p> <br></p>',
    '<p>&nbsp;</p>',
    ...invisible.map((one) => `<p>${one}</p><div>&nbsp;${one}</div>`),
  ];
  expect(blank.filter((html) => !isBlankHtml(html))).toEqual([]);
  expect(['<p>a</p>', '<p>\u200b.</p>', '<hr>', '<p>❤️</p>', '<p>می\u200cخواهم</p>'].filter(isBlankHtml)).toEqual([]);
});

test('a line is stored without what turns text around, and with what belongs to its words', () => {
  const kept = ['a\u200db', '👩\u200d💻', 'می\u200cخواهم', 'שלום\u200f!', 'A\u200e-1', 'é', 'soft\u00adhyphen', '❤️'];
  expect(kept.map((text) => line().cast(text))).toEqual(kept);
  for (const control of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')
    expect(line().cast(`${control}gpj.${control}exe${control}`)).toBe('gpj.exe');
});
