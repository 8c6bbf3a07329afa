import { sql } from 'kysely';
import { importLimits, type ImportDoubt, type ImportValue } from '../../wire/import/import';
import { nameKey } from '../../wire/protocol/fold';
import type { Sights } from '../parts/lookup/lookups';
import type { Db } from '../shared/db';
import { Answers, type Answer } from './import.answers';
import { isPeople, matchNames, type Named, namesOf, nearNames, type Row, shownNames } from './import.match';
import { otherWords } from './import.other-words';
import { typeCalled, typeNames } from './import.types';
import type { Listed } from './import.values';

/** Values of a column of a field of names, and what was chosen for them before. */
export interface Meaning {
  /** Of the reply; that of the field unless given. */
  key?: string;
  uuid: string;
  named: Named;
  values: readonly { value: string; rows: number }[];
  before: readonly Answer[];
}

/** What values mean, by key; of what has no match what it may mean, and why it has none (G32). */
export async function meaningsOf(db: Db, sights: Sights, all: readonly Meaning[]): Promise<Map<string, ImportValue[]>> {
  const matches = await matchNames(
    db,
    sights,
    all.map(({ uuid, key = uuid, named, values }) => ({ key, named, words: values.map(({ value }) => value) })),
  );
  const types = all.some(({ uuid }) => uuid === 'asset_type_id') ? await typeNames(db) : new Map<string, number>();
  const meanings = new Map<string, ImportValue[]>();
  for (const { uuid, key = uuid, named, values, before } of all) {
    const found = matches.get(key);
    if (uuid === 'asset_type_id')
      await matchWords(db, sights, named, values, { means: (one) => typeCalled(types, one), found });
    if (named.means) await matchWords(db, sights, named, values, { means: named.means, found });
    const open = values.flatMap(({ value }) => (found?.get(value) && !found.get(value)?.fits ? [] : [value]));
    const near = await nearNames(db, sights, named, open);
    const others = await otherWordsOf(db, sights, uuid, named, open);
    const doubts = await doubtsOf(
      db,
      sights,
      uuid,
      named,
      open.filter((value) => !found?.has(value)),
    );
    const answers = new Answers(before);
    const chosen = await namesOf(db, sights, named, answers.ids);
    const rows: ImportValue[] = [];
    for (const { value, rows: count } of values) {
      const one = found?.get(value);
      const fits = await shownNames(db, sights, named, one?.fits ?? []);
      const like = [...fits, ...(others.get(value) ?? []), ...(near.get(value) ?? [])];
      rows.push({
        value,
        rows: count,
        match: one && !one.fits ? { id: one.id, name: one.name } : null,
        near: one && !one.fits ? [] : unlike(like),
        doubt: one?.fits ? 'several' : (doubts.get(value) ?? null),
        answer: offered(answers.of(value), chosen),
      });
    }
    meanings.set(key, rows);
  }
  return meanings;
}

/** Each once. */
const unlike = (rows: readonly Row[]): Row[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, importLimits.near);

/** An answer of before, if what it says can still be chosen. */
function offered(answer: Answer | undefined, names: ReadonlyMap<number, string>): ImportValue['answer'] {
  if (!answer) return null;
  const id = answer.action === 'use' ? (answer.id ?? null) : null;
  const name = id === null ? '' : names.get(id);
  return name === undefined ? null : { action: answer.action, id, name };
}

/** Types are also called by their path, the values of a checkbox in many ways. */
async function matchWords(
  db: Db,
  sights: Sights,
  named: Named,
  values: Meaning['values'],
  { means, found }: { means: NonNullable<Named['means']>; found: Map<string, Row> | undefined },
): Promise<void> {
  const called = new Map(
    values.flatMap(({ value }) => {
      const id = means(value);
      return id === undefined ? [] : [[value, id] as const];
    }),
  );
  const names = await namesOf(db, sights, named, [...called.values()]);
  for (const [value, id] of called)
    found?.set(value, { id, name: names.get(id) ?? value, isOneOfSeveral: false } as Row);
}

/** Words of other systems for a row that is there from the beginning, whatever it is called now. */
async function otherWordsOf(
  db: Db,
  sights: Sights,
  uuid: string,
  named: Named,
  words: readonly string[],
): Promise<Map<string, Row[]>> {
  const ids = new Map(
    words.flatMap((word) => {
      const id = otherWords(uuid, nameKey(word));
      return id === undefined ? [] : [[word, id] as const];
    }),
  );
  const names = await namesOf(db, sights, named, [...ids.values()]);
  return new Map(
    [...ids].flatMap(([word, id]) => {
      const name = names.get(id);
      return name === undefined ? [] : [[word, [{ id, name }]] as const];
    }),
  );
}

/** Why what is called so cannot be chosen: it is gone, the person has left, or is no agent. */
async function doubtsOf(
  db: Db,
  sights: Sights,
  uuid: string,
  named: Named,
  words: readonly string[],
): Promise<Map<string, ImportDoubt>> {
  const doubts = new Map<string, ImportDoubt>();
  if (!words.length || !named.offered.length) return doubts;
  const agentsOnly = isPeople(named) && named.offered.length > 1;
  const sought = [
    { key: 'gone', named: { ...named, offered: [] }, words },
    ...(agentsOnly ? [{ key: 'no_agent', named: { ...named, offered: [sql`t.active`] }, words }] : []),
  ];
  const found = await matchNames(db, sights, sought);
  for (const [key, doubt] of [
    ['gone', 'gone'],
    ['no_agent', 'no_agent'],
  ] as const)
    for (const word of found.get(key)?.keys() ?? []) doubts.set(word, doubt);
  return doubts;
}

/** The values of columns as they were counted, by the place of the column. */
export async function listedValues(db: Db, id: number, places: readonly number[]): Promise<Map<number, Listed>> {
  if (!places.length) return new Map();
  const rows = await db
    .selectFrom('import_values')
    .select(['place', 'listed', 'has_more'])
    .where('import_id', '=', id)
    .where('place', 'in', [...new Set(places)])
    .execute();
  return new Map(
    rows.map(({ place, listed, has_more }) => [place, { listed: listed as unknown as Listed['listed'], has_more }]),
  );
}
