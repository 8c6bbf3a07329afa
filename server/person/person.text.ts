import { type RawBuilder, sql } from 'kysely';
import { formerName } from '../../wire/person/former';
import type { TextColumn } from './person.columns';

/** By what somebody is found in texts. What is null is not looked for: others share it, or it is a word like any other. */
export interface Traces {
  id: number;
  name: string | null;
  email: string | null;
}

interface Pattern {
  pattern: string;
  replacement: string;
}

const signs: Record<string, string> = {
  '&': '(?:&amp;|&)',
  '<': '(?:&lt;|<)',
  '>': '(?:&gt;|>)',
  '"': '(?:\\\\?"|&quot;|&#34;)',
  "'": "(?:'|&#39;|&#x27;|&apos;|’)",
  '\\': '\\\\{1,2}',
};

/** As it stands in plain text, in rich text and in JSON. */
const literally = (text: string): string =>
  [...text].map((sign) => signs[sign] ?? sign.replace(/[.*+?^${}()|[\]]/, '\\$&')).join('');

const blank = '(?:\\s|\u00a0|&nbsp;)+';
/** A string of JSON, with its signs of quotation; in a string of a string they are escaped. */
const quoted = '"(?:[^"\\\\]|\\\\.)*"';
/** In JSON `\\n` before a name is no letter. */
const before = (isJson: boolean): string => (isJson ? '(?:(?<![[:alnum:]_])|(?<=\\\\[bfnrt]))' : '(?<![[:alnum:]_])');

/**
 * What is replaced, in this order, by patterns of PostgreSQL. A mention and the person of a snapshot are known by the id,
 * whatever the name was then.
 */
function patternsOf({ id, name, email }: Traces, isJson: boolean): Pattern[] {
  const former = formerName(id);
  // No mention any more: it would lead to a page that there is not.
  const mention = {
    pattern: `<span data-mention=\\\\?"user:${id}\\\\?"[^>]*>[^<]*</span>`,
    replacement: `@${former}`,
  };
  const key = (one: string) => `"${one}" ?: ?`;
  const person = (...keys: readonly string[]): Pattern => ({
    pattern: `(${key('id')}${id}), ?${keys.map((one) => key(one) + quoted).join(', ?')}`,
    replacement: `\\1${keys.map((one) => `, "${one}": "${one === 'email' ? '' : former}"`).join('')}`,
  });
  return [
    mention,
    ...(isJson
      ? [
          person('name', 'email', 'full_name'),
          person('name', 'full_name', 'email'),
          person('full_name', 'email'),
          person('email', 'full_name'),
          person('full_name'),
        ]
      : []),
    ...(email
      ? [{ pattern: `(?<![[:alnum:]._%+-])${literally(email)}(?![[:alnum:]-]|\\.[[:alnum:]])`, replacement: former }]
      : []),
    ...(name
      ? [
          {
            pattern: `(?<!former )${before(isJson)}${name.trim().split(/\s+/).map(literally).join(blank)}(?![[:alnum:]_])`,
            replacement: former,
          },
        ]
      : []),
  ];
}

/** What every row has that one of the patterns is in: one quick look, before the others are tried. */
function quickPattern({ id, name, email }: Traces, isJson: boolean): string {
  const longest = name
    ?.trim()
    .split(/\s+/)
    .sort((a, b) => b.length - a.length)[0];
  return [
    `user:${id}\\\\?"`,
    ...(isJson ? [`"id" ?: ?${id},`] : []),
    ...(email ? [literally(email)] : []),
    ...(longest ? [literally(longest)] : []),
  ].join('|');
}

/** A name of one word may be a word; `Former person` would be found in what it is replaced by. */
export const isDistinct = (name: string): boolean =>
  /\S\s+\S/.test(name.trim()) && name.trim().length >= 5 && !/^former person\b/i.test(name.trim());

/** The column with the person's traces replaced, as an expression over the row `t`, and whether it has any. */
export function cleaned(
  traces: Traces,
  { column, type }: TextColumn,
): { value: RawBuilder<unknown>; found: RawBuilder<boolean> } {
  const own = sql.ref(`t.${column}`);
  const isJson = type === 'json' || type === 'jsonb';
  const patterns = patternsOf(traces, isJson);
  const quick = quickPattern(traces, isJson);
  const replaced = (text: RawBuilder<unknown>) =>
    patterns.reduce(
      (value, { pattern, replacement }) => sql`regexp_replace(${value}, ${pattern}, ${replacement}, 'gi')`,
      text,
    );
  const any = sql.join(
    patterns.map(({ pattern }) => sql`${pattern}::text`),
    sql`, `,
  );
  if (type === 'text[]') {
    const value = sql`array(select ${replaced(sql`u.one`)} from unnest(${own}) with ordinality u (one, place) order by u.place)`;
    return {
      value,
      found: sql<boolean>`(array_to_string(${own}, E'\n') ~* ${quick} and array_to_string(${own}, E'\n') ~* any(array[${any}]) and ${value} is distinct from ${own})`,
    };
  }
  const text = isJson ? sql`${own}::text` : sql`${own}`;
  const value = replaced(text);
  return {
    value: isJson ? sql`(${value})::${sql.raw(type)}` : value,
    found: sql<boolean>`(${text} ~* ${quick} and ${text} ~* any(array[${any}]) and ${value} <> ${text})`,
  };
}
