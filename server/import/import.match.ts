import { sql } from 'kysely';
import { importLimits } from '../../wire/import/import';
import type { LookupName } from '../../wire/parts/lookup';
import { lookups } from '../kinds';
import { noTarget } from '../parts/lookup/lookup';
import type { Sights } from '../parts/lookup/lookups';
import type { Db } from '../shared/db';
import { whereAll } from '../shared/list.sort';
import { seeing } from '../shared/seeing';
import { personNameOf } from '../shared/shapes';
import { isCalled, isTranslated } from '../shared/built-in';

type Sql = ReturnType<typeof sql>;

/** Rows that the cells of a column name; their table has the alias `t`. */
export interface Named {
  table: string;
  /** Where the rows stand if that is no table. */
  source?: Sql;
  /** As a select shows it. */
  name: Sql;
  /** What may be chosen. */
  offered: readonly Sql[];
  /** Where a form searches it; null: all that can be chosen is known. */
  lookup: LookupName | null;
  /** All that can be chosen, where it is no table. */
  options?: readonly Row[];
  /** Words besides its names that mean a row: its id. */
  means?: (word: string) => number | undefined;
}

const sourceOf = ({ table, source }: Named): Sql => source ?? sql.table(table);

export interface Row {
  id: number;
  name: string;
}

/** What a cell means. */
export interface Found extends Row {
  /** Several rows have the name: this is the one that was made first. */
  isOneOfSeveral: boolean;
  /** It fits all of these, so it means none; `id` is 0. */
  fits?: readonly Row[];
}

export const usersTable = 'help_desk.users';
export const isPeople = ({ table }: Pick<Named, 'table'>): boolean => table === usersTable;

/** The rows that a field of a form offers for choice. */
export function namedByLookup(lookup: LookupName): Named {
  const { table, name, offered } = lookups[lookup];
  return { table, name, offered: offered(noTarget), lookup };
}

/** A person as they are told apart from others of the same name. */
const shownPerson = sql.raw(
  `case when nullif(t.full_name, '') is null then t.email else t.full_name || ' (' || t.email || ')' end`,
);

/** Of a cell only as much as a name may have: marks without end would take the database minutes. */
const word = sql`left(w.word, 300)`;

/** One way in which a word means a row, the surest first. */
interface Way {
  on: Sql;
  /** Words that may mean one in this way, and how they are compared. */
  of: (word: string) => readonly string[];
}

const itself = (one: string): string[] => [one];
const isAddress = (one: string): boolean => one.includes('@');
const unlessAddress = (one: string): string[] => (isAddress(one) ? [] : [one]);

/** `Solberg, Ingrid`, or two words the other way round. */
function otherOrder(one: string): string[] {
  const parts = one.includes(',') ? one.split(',') : one.trim().split(/\s+/);
  const [last, first, ...more] = parts.map((part) => part.trim());
  return last && first && !more.length ? [`${first} ${last}`] : [];
}

const nameWays = (table: string, name: Sql): Way[] => [
  {
    on: isTranslated(table) ? isCalled(table, 't', sql`fold(${word})`) : sql`fold(${name}) = fold(${word})`,
    of: itself,
  },
  { on: sql`name_key(${name}) = name_key(${word})`, of: itself },
];
/** By the address, the full name, the login, which is the address as far as its `@`, then by a name that is written in another way. */
const peopleWays: Way[] = [
  { on: sql`lower(t.email) = lower(w.word)`, of: (one) => (isAddress(one) ? [one] : []) },
  { on: sql`fold(t.full_name) = fold(${word})`, of: unlessAddress },
  { on: sql`lower(split_part(t.email, '@', 1)) = lower(w.word)`, of: unlessAddress },
  {
    on: sql`name_key(t.full_name) = name_key(${word})`,
    of: (one) => unlessAddress(one).flatMap((name) => [name, ...otherOrder(name)]),
  },
];

export interface Sought {
  /** Of the reply: a field. */
  key: string;
  named: Named;
  words: Iterable<string>;
}
/** By key and word; what is not here means nothing. */
export type Matches = Map<string, Map<string, Found>>;

interface FoundRow extends Row {
  key: string;
  word: string;
  way: number;
}

/**
 * What words mean: the rule by which preview, run and page match names (G32). A row is looked for as it is called, then by
 * its name without punctuation and blanks, `&` as `and`; people by address, full name, login, and `Last, First`. The last
 * way is tried for what the others did not find. Of tickets and people those that the importer may see. Throws 503 while the
 * help-desk cannot say.
 */
export async function matchNames(db: Db, sights: Sights, sought: readonly Sought[]): Promise<Matches> {
  const found: Matches = new Map(sought.map(({ key }) => [key, new Map<string, Found>()]));
  for (const isLast of [false, true]) {
    const rows = await rowsNamed(db, sought, found, isLast);
    for (const { key, named } of sought) {
      const own = rows.filter((row) => row.key === key);
      for (const [word, some] of byWord(await seenOf(sights, named, own)))
        found.get(key)!.set(word, surestOf(named, word, some));
    }
  }
  return found;
}

function byWord<R extends { word: string }>(rows: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const group = groups.get(row.word);
    if (group) group.push(row);
    else groups.set(row.word, [row]);
  }
  return groups;
}

async function rowsNamed(db: Db, sought: readonly Sought[], found: Matches, isLast: boolean): Promise<FoundRow[]> {
  const selects = sought.flatMap(({ key, named, words }) => {
    const { table, name, offered } = named;
    const ways = isPeople(named) ? peopleWays : nameWays(table, name);
    const open = [...words].filter((one) => !found.get(key)?.has(one));
    return ways.flatMap(({ on, of }, way) => {
      if (isLast !== (way === ways.length - 1)) return [];
      const pairs = open.flatMap((one) => of(one).map((as) => ({ one, as })));
      if (!pairs.length) return [];
      return [
        sql`select ${key}::text as key, w.one as word, t.id, ${name} as name, ${way}::integer as way
          from unnest(${pairs.map(({ one }) => one)}::text[], ${pairs.map(({ as }) => as)}::text[]) as w (one, word)
          join ${sourceOf(named)} t on ${on} ${whereAll([...offered])}`,
      ];
    });
  });
  if (!selects.length) return [];
  return (await sql<FoundRow>`${sql.join(selects, sql` union all `)} order by id`.execute(seeing(db))).rows;
}

/** By the surest way. Of several rows of one name the one that is spelt the same, else the first; of people none. */
function surestOf(named: Named, word: string, rows: readonly FoundRow[]): Found {
  const surest = Math.min(...rows.map(({ way }) => way));
  const all = rows.filter(({ way }) => way === surest);
  const fitting = [...new Map(all.map(({ id, name }) => [id, { id, name }])).values()];
  const isUnclear = isPeople(named) || surest > 0;
  if (fitting.length > 1 && isUnclear) return { id: 0, name: '', isOneOfSeveral: true, fits: fitting };
  const exact = fitting.filter(({ name }) => name === word);
  const own = exact.length ? exact : fitting;
  return { ...own[0]!, isOneOfSeveral: own.length > 1 };
}

/** Those of these rows that the importer may see. Throws 503. */
async function seenOf<R extends Row>(sights: Sights, { lookup }: Named, rows: readonly R[]): Promise<readonly R[]> {
  const shows = lookup === null ? undefined : lookups[lookup].shows;
  const sight = shows && sights[shows];
  if (!sight || !rows.length) return rows;
  const seen = await sight.of([...new Set(rows.map(({ id }) => id))]);
  return rows.filter(({ id }) => seen.has(id));
}

/** The rows of these ids, of those that may be chosen. Throws 503. */
export async function namesOf(
  db: Db,
  sights: Sights,
  named: Named,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const { name, offered } = named;
  const { rows } = await sql<Row>`
    select t.id, ${name} as name from ${sourceOf(named)} t ${whereAll([...offered, sql`t.id = any(${[...ids]}::bigint[])`])}`.execute(
    seeing(db),
  );
  return new Map((await seenOf(sights, named, rows)).map(({ id, name: called }) => [id, called]));
}

/** What is behind the last sign that parts the names of a path, too: `Harbour Ltd > Berlin`. */
function needlesOf(one: string): string[] {
  const last =
    one
      .split(/[>/\\|›»→]/)
      .at(-1)
      ?.trim() ?? '';
  return last && last !== one ? [one, last] : [one];
}

/** An address may be that of another domain, or of somebody who is here under the name: `ingrid.solberg@…`. */
const nameLike = (one: string): string[] =>
  isAddress(one) ? [one, one.replace(/@.*/, '').replace(/[._-]+/g, ' ')] : [one];

/** So alike names must be to be proposed, from 0 to 1. */
const alike = 0.4;

/**
 * Rows whose names are like these words, by the letters in groups of three that they share (pg_trgm), or one of which is
 * part of the other; of people the addresses and logins too. The likeliest first. Throws 503.
 */
export async function nearNames(
  db: Db,
  sights: Sights,
  named: Named,
  words: readonly string[],
): Promise<Map<string, Row[]>> {
  if (!words.length) return new Map();
  const people = isPeople(named);
  const pairs = words.flatMap((one) =>
    (people ? nameLike : needlesOf)(one.slice(0, 300)).map((needle) => ({ one, needle })),
  );
  const name = people ? sql`coalesce(t.full_name, '')` : named.name;
  const score = people
    ? sql`case when position('@' in w.needle) > 0 then greatest(similarity(t.email, w.needle), case when lower(split_part(t.email, '@', 1)) = lower(split_part(w.needle, '@', 1)) then 1 else 0 end)
        else greatest(similarity(${name}, w.needle), 0.8 * similarity(split_part(t.email, '@', 1), w.needle)) end`
    : sql`greatest(similarity(${name}, w.needle), 0.9 * word_similarity(w.needle, ${name}), 0.9 * word_similarity(${name}, w.needle))`;
  // By indexes: the list may be long.
  const candidate = people
    ? sql`(t.full_name % w.needle or t.email % w.needle)`
    : sql`(${name} % w.needle or w.needle <% ${name})`;
  const { rows } = await sql<Row & { word: string }>`
    select n.word, n.id, n.name from (
        select distinct on (w.word, t.id) w.word, t.id, ${people ? shownPerson : named.name} as name, ${score} as score
        from unnest(${pairs.map(({ one }) => one)}::text[], ${pairs.map(({ needle }) => needle)}::text[]) as w (word, needle)
        join ${sourceOf(named)} t on ${candidate} ${whereAll([...named.offered])} order by w.word, t.id, score desc) n
    where n.score >= ${alike} order by n.word, n.score desc, n.id`.execute(db);
  return new Map(
    [...byWord(await seenOf(sights, named, rows))].map(([one, some]) => [
      one,
      some.slice(0, importLimits.near).map(({ id, name: called }) => ({ id, name: called })),
    ]),
  );
}

/** People as they are told apart: with their addresses. */
export async function shownNames(db: Db, sights: Sights, named: Named, rows: readonly Row[]): Promise<Row[]> {
  if (!isPeople(named) || !rows.length) return [...rows];
  const names = await namesOf(
    db,
    sights,
    { ...named, name: shownPerson, offered: [] },
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name }) => ({ id, name: names.get(id) ?? name }));
}

/** People, of whom agents only may be chosen for some fields. */
export const people = (lookup: LookupName, ...conditions: Sql[]): Named => ({
  lookup,
  table: usersTable,
  name: personNameOf('t'),
  offered: conditions,
});
