import fc from 'fast-check';
import { sql } from 'kysely';
import type { AnySchema, ObjectSchema } from 'yup';
import { allCalls } from '../wire/calls';
import { pathOf } from '../wire/protocol/call';
import { customFieldKinds } from '../wire/parts/form';
import { customFieldRule } from '../wire/parts/form.schema';
import { isBlankHtml } from '../wire/protocol/html';
import { htmlDepth } from '../wire/protocol/html.rules';
import { limits } from '../wire/protocol/limits';
import { sentence } from './parts/activity/sentences';
import { contentDisposition } from './parts/download/content-disposition';
import { letter, plainText } from './mail/letter';
import { parseQuery, reading } from './shared/body';
import { requireBounded, requireBoundedForm, requireBoundedJson } from './shared/bounds';
import { escapeHtml, sanitise, storedHtml } from './shared/html';
import { anywhere, readFilters } from './shared/list';
import { readIds, readPaging } from './shared/list.params';
import { readTime, timeLike } from './shared/time';
import { hostileTexts, longestStall, workOf } from './testing/hostile';
import { byArea } from './testing/shapes';
import { Sentence } from './shared/sentence';

/**
 * Whatever stands in a text of the longest length, and twice that where nothing has refused it yet: nothing that reads
 * it takes long.
 */
jest.setTimeout(300_000);

const longest = hostileTexts(limits.text);
const longer = hostileTexts(2 * limits.text);

const tried =
  (work: (text: string) => unknown) =>
  (text: string): unknown => {
    try {
      return work(text);
    } catch {
      return undefined;
    }
  };

/** What takes too long, with how long it takes. */
async function slow(texts: Map<string, string>, work: (text: string) => unknown): Promise<string[]> {
  const found: string[] = [];
  for (const [name, text] of texts) {
    const spent = await workOf(() => work(text));
    if (spent > longestStall) found.push(`${JSON.stringify(name)}: ${spent} ms`);
  }
  return found;
}

const reader = { zone: 'UTC', language: 'ar' as const, sees: () => true, seesTicket: () => true };

const readers: Record<string, (text: string) => unknown> = {
  isBlankHtml,
  htmlDepth,
  plainText,
  escapeHtml,
  contentDisposition,
  anywhere,
  requireBoundedForm,
  requireBoundedJson,
  parseQuery,
  'a filter of ids': (text) => readIds('ids', text),
  filters: (text) =>
    readFilters(
      { [text]: text, made_begin: text, cost_end: text, words: text },
      {
        filters: {
          made: { kind: 'range', where: () => sql`` },
          cost: { kind: 'numbers', where: () => sql`` },
          words: { kind: 'words', where: () => sql`` },
        },
      },
      'UTC',
    ),
  paging: (text) =>
    readPaging({ page: text, limit: text, 'sort-field': text, 'sort-order': text, 'search-query': text }, [], 'asc'),
  time: (text) => readTime('at', text),
  'a search in times': (text) => timeLike(sql`at`, 'UTC', anywhere(text)),
  'the bounds of a body': (text) => requireBounded({ text, [text]: [text, { text }] }),
  'a path': (text) => pathOf('/record/{id}', { id: text }),
};

const typed = (text: string) => new Sentence('typed', '{text}', { text });

/** What reads texts that a rule has let through. */
const laterReaders: Record<string, (text: string) => unknown> = {
  letter: (text) =>
    letter({ language: 'ar', paragraphs: [typed(text)], quote: text, link: { text: typed(text), href: text } }),
  'activity sentences': (text) => [
    sentence(
      {
        owner_type: 'sd_problem',
        kind: 'updated',
        before: { subject: text, description: text },
        after: { subject: text, [text]: text, description: 'x' },
      },
      text,
      reader,
    ),
    sentence(
      { owner_type: 'sd_changes', kind: text, before: null, after: { action: text, items: [{ id: 1, name: text }] } },
      null,
      reader,
    ),
    sentence(
      {
        owner_type: 'sd_changes',
        kind: 'cab-approved',
        before: null,
        after: { cab: text, level: text, comment: text, status: text, approver: text },
      },
      text,
      reader,
    ),
  ],
};

test.each([
  ...Object.entries(readers).map((one) => [...one, longer] as const),
  ...Object.entries(laterReaders).map((one) => [...one, longest] as const),
])('%s: a long text is read at once', async (_name, read, texts) => {
  expect(await slow(texts, tried(read))).toEqual([]);
});

test('rich text of the longest length is sanitised, stored and mailed at once', async () => {
  const shown = tried((text) => {
    const stored = storedHtml('description', text);
    return [
      sanitise(stored),
      plainText(letter({ language: 'ar', paragraphs: [], quote: stored })),
      isBlankHtml(stored),
    ];
  });
  expect(await slow(longest, shown)).toEqual([]);
});

test('so are mixtures that nobody thought of', async () => {
  const names = [...longest.keys()].filter((name) => (longest.get(name) ?? '').startsWith(name));
  const mixed = fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 5 }).map((some) => some.join(''));
  const read = tried((text) => [isBlankHtml(text), htmlDepth(text), plainText(text), storedHtml('description', text)]);
  await fc.assert(
    fc.asyncProperty(
      mixed,
      async (piece) =>
        (await workOf(() => read(piece.repeat(Math.ceil(limits.text / piece.length)).slice(0, limits.text)))) <=
        longestStall,
    ),
    { numRuns: 100 },
  );
});

const rules: { name: string; rule: AnySchema }[] = [
  ...allCalls.flatMap(({ name, body }) => (body ? [{ name, rule: body as AnySchema }] : [])),
  ...customFieldKinds.map((kind) => ({
    name: `custom field ${kind}`,
    rule: customFieldRule({ kind, required: true, max: null, multiple: false, options: ['one'] }) as AnySchema,
  })),
];
const fieldsOf = (rule: AnySchema) => Object.entries((rule as ObjectSchema<object>).fields ?? {});

test.each(byArea(rules))('the rules of %s read long texts and lists at once', async (_area, members) => {
  const found: unknown[] = [];
  for (const { name, rule } of members) {
    const fields = fieldsOf(rule).map(([field]) => field);
    const filled = (value: unknown): unknown =>
      fields.length ? Object.fromEntries(fields.map((field) => [field, value])) : value;
    const check = (value: unknown) => rule.validate(filled(value), reading()).catch(() => undefined);
    found.push(...(await slow(longest, check)).map((text) => [name, text]));
    const ids = Array.from({ length: limits.list + 1 }, (_, index) => index + 1);
    for (const list of [ids, ids.map(() => 'x'), ids.map(() => ({})), ids.map(() => null)]) {
      const spent = await workOf(() => check(list));
      if (spent > longestStall) found.push([name, list.slice(0, 1), spent]);
    }
  }
  expect(found).toEqual([]);
});

test('no rule goes through a list of ids that is far too long', async () => {
  // More than a body has room for, in all its lists together.
  const far = Array.from({ length: 500_000 }, (_, index) => index + 1);
  const found: unknown[] = [];
  let tried = 0;
  for (const { name, rule } of rules) {
    const lists = fieldsOf(rule).filter(
      ([field, one]) => 'type' in one && one.type === 'array' && field.endsWith('ids'),
    );
    if (!lists.length) continue;
    tried++;
    const body = Object.fromEntries(lists.map(([field]) => [field, far.slice(0, far.length / lists.length)]));
    const spent = await workOf(() => rule.validate(body, reading()).catch(() => undefined));
    if (spent > longestStall) found.push([name, spent]);
  }
  expect(found).toEqual([]);
  expect(tried).toBeGreaterThan(20);
});
