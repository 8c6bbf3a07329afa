import { type RawBuilder, sql } from 'kysely';
import type { GroupCount } from '../../../wire/parts/count';
import { EMPTY } from '../../../wire/protocol/reply';
import type { Language } from '../../../texts/compiled/languages';
import type { Db } from '../../shared/db';
import { invalid } from '../../shared/errors';
import type { Actor } from '../../shared/actor';
import type { Ask, Request } from '../../shared/list';
import { readText } from '../../shared/list.params';
import { countKeys, type Group, type Keyed } from '../../shared/list.group';
import { say, type Sentence } from '../../shared/sentence';
import { personNameOf } from '../../shared/shapes';
import { dayBefore, firstAtZone } from '../../shared/time';
import type { Reference } from '../field';
import * as countSentences from '../../../texts/compiled/server/count';
import { shownName } from '../../shared/built-in';

type Sql = RawBuilder<unknown>;
type Filled = GroupCount['fields'][number];
type Key = number | null;

/** By what the rows of a list are counted. A row whose key is null has no group. */
export interface Grouping extends Keyed {
  /** All keys in the order in which they are shown; without it the largest group is first. */
  order?: readonly number[];
  /** The largest keys are shown, smallest first: keys are times. */
  latest?: true;
  names: (db: Db, keys: readonly number[], language: Language) => Promise<ReadonlyMap<number, string>>;
  /** What the group without a key is called; `—` by itself. */
  none?: Sentence;
  /** The filters that find the rows of a group. */
  fields: (key: Key) => Filled[];
  /** Those that find the rows of none of these. */
  others?: (keys: readonly Key[]) => Filled[];
}

/** Rows of which the field refers to the same row, e.g. of a catalogue, which `filter` finds; `none` to none. */
export function groupsOf({ sort: { by, optional }, table }: Reference, filter: string, none?: Sentence): Grouping {
  const empty = (value: 0 | 1): Filled => ({ key: `${filter}_empty`, value });
  const name = table === 'help_desk.users' ? personNameOf('n') : shownName(table, 'n');
  return {
    key: by,
    none,
    names: async (db, keys) => {
      const { rows } = await sql<{ id: number; name: string }>`
        select n.id, ${name} as name from ${sql.table(table)} n where n.id = any(${keys})`.execute(db);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    fields: (key) => (key === null ? (optional ? [empty(1)] : []) : [{ key: filter, value: [key] }]),
    others: (keys) => [
      { key: `${filter}_not`, value: keys.filter((key) => key !== null) },
      ...(keys.includes(null) ? [empty(0)] : []),
    ],
  };
}

const firstDay = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 10);

/** Names of months; each is how many months there were before. */
export const namesOfMonths: Grouping['names'] = async (_, months, language) => {
  const { format } = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return new Map(months.map((month) => [month, format(new Date(firstDay(month)))]));
};

/** Rows of the same month on the reader's clock, by a time that every row has. Key is how many months there were before. */
export function groupsOfMonth(column: string, filter: string, zone: string): Grouping {
  const time = sql`(${sql.ref(`t.${column}`)} at time zone ${zone})`;
  return {
    key: sql`(extract(year from ${time}) * 12 + extract(month from ${time}) - 1)::int`,
    latest: true,
    names: namesOfMonths,
    fields: (month) => [{ key: filter, value: [firstDay(month!), dayBefore(firstDay(month! + 1))] }],
    others: (months) => [{ key: filter, value: [null, dayBefore(firstDay(Math.min(...months.map(Number))))] }],
  };
}

/** How many of these days, earliest first, a time lies in or behind; they are turned into times once, not for each row. */
export const begun = (time: Sql, days: readonly string[], zone: string): Sql =>
  sql`width_bucket(${time}, (select array[${sql.join(days.map((day) => firstAtZone(`${day} 00:00:00`, zone)))}]))`;

/** Names of groups whose key is the place among them. */
export const namedBy =
  (names: readonly Sentence[]): Grouping['names'] =>
  async (_, keys, language) =>
    new Map(keys.map((key) => [key, names[key]!.in(language)]));

/** A chart has so many parts; the others are one together (B4). */
export const mostGroups = 25;

/** How many rows of a list are in each group. Throws as the list does. */
export async function countGroups(
  db: Db,
  { definition, query, scope }: Request,
  { order, latest, names, none, fields, others, ...keyed }: Grouping,
  zone: string,
  language: Language,
): Promise<GroupCount[]> {
  const groups = await countKeys(db, definition, query, zone, scope, keyed);
  const place = (of: Key): number => (of === null ? Infinity : order ? order.indexOf(of) : -of);
  const found = order || latest ? groups.toSorted((a, b) => place(a.key) - place(b.key)) : groups;
  const [first, rest] = [found.slice(0, mostGroups), found.slice(mostGroups)];
  if (latest) first.reverse();
  const keys = first.map((group) => group.key);
  const nameOf: ReadonlyMap<Key, string> = await names(
    db,
    keys.filter((one) => one !== null),
    language,
  );
  const named = first.map((group) => ({
    name: nameOf.get(group.key) ?? none?.in(language) ?? EMPTY,
    count: group.count,
    fields: fields(group.key),
    ...(group.outcomes && { outcomes: group.outcomes }),
  }));
  if (!rest.length) return named;
  const other = {
    name: say(countSentences.other).in(language),
    count: rest.reduce((sum, { count }) => sum + count, 0),
    fields: others?.(keys) ?? [],
    ...(keyed.outcomes && {
      outcomes: { total: sumOf(rest, 'total'), failed: sumOf(rest, 'failed') },
    }),
  };
  return [...named, other];
}

const sumOf = (groups: readonly Group[], part: 'total' | 'failed'): number =>
  groups.reduce((sum, { outcomes }) => sum + (outcomes?.[part] ?? 0), 0);

/**
 * Counts what a query of a list finds by one of its groupings: `{ releases: [{ name, count, fields }] }`, with `outcomes`
 * of each where rows have any. It throws as the list does.
 */
export const counterOf =
  <Key extends string, Group extends string>(
    key: Key,
    fetchIt: Ask,
    groupings: (zone: string) => Record<Group, Grouping>,
    outcomes?: Keyed['outcomes'],
  ) =>
  async (
    db: Db,
    { actor, language }: { actor: Actor; language: Language },
    { count: _, group_by: __, ...sent }: Record<string, unknown>,
    group: Group,
  ) => {
    const zone = actor.time_zone;
    const grouping = { ...groupings(zone)[group], outcomes };
    const groups = await countGroups(db, await fetchIt(db, actor, sent), grouping, zone, language);
    return { [key]: groups } as Record<Key, GroupCount[]>;
  };

/** Whether a list is asked for its groups. */
export const wantsCounts = ({ count }: Record<string, unknown>): boolean => count === 'true' || count === '1';

/** One of the groups that a list has; the first unless another is sent. Throws 422. */
export function readGroup<Name extends string>(value: unknown, groups: readonly Name[]): Name {
  const group = (readText('group_by', value) ?? groups[0]) as Name;
  if (!groups.includes(group))
    throw invalid({
      group_by: say(countSentences.group_by, { groups: groups.join(', ') }),
    });
  return group;
}
