import { sql } from 'kysely';
import type { RecordKind } from '../wire/protocol/kind';
import { entries } from './entries';
import { allKinds, kinds } from './kinds';
import type { Entry } from './parts/entry';
import type { Kind } from './parts/kind';
import type { Lookups } from './parts/lookup/lookup';
import { type Database } from './shared/db';
import { testDatabase } from './testing/database';

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await testDatabase();
  [db, drop] = [database.db, database.drop];
});
afterAll(() => drop());

const columnsOf = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ attname: string }>`
    select attname from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(
    db,
  );
  return rows.map(({ attname }) => attname);
};

test.each(allKinds)('what is said of the kind $type is so in the database', async (kind) => {
  const { type, table, owner, prefix, assetTable } = kind;
  expect(kinds[type]).toBe(kind);
  const columns = await columnsOf(table);
  expect(columns).toContain('id');
  expect(columns.includes('identifier')).toBe(prefix !== null);
  if (assetTable) expect(await columnsOf(assetTable)).toEqual(expect.arrayContaining([`${type}_id`, 'asset_id']));
  else expect(await columnsOf(`${type}_assets`)).toEqual([]);
  if (owner) expect(columns).toEqual(expect.arrayContaining(['created_at', 'updated_at']));
});

// What is forgotten does not compile: each of these lines is an error, and it is one that there is none.
type AllKinds = { [K in RecordKind]: Kind<K> };
const { release: _, ...withoutRelease } = kinds;
const { prefix: __, ...withoutPrefix } = kinds.problem;
const { change_types: ___, ...withoutTypes } = kinds.change.lookups;
// @ts-expect-error a kind is missing
export const missing: AllKinds = withoutRelease;
// @ts-expect-error a fact of a kind is missing
export const incomplete: Kind<'problem'> = withoutPrefix;
// @ts-expect-error the code under which it owns things is another's
export const mistaken: Kind<'problem'> = { ...kinds.problem, owner: 'sd_changes' };
// @ts-expect-error there is no such table
export const homeless: Kind<'problem'> = { ...kinds.problem, table: 'problem' };
// @ts-expect-error one of its selects is missing
export const unlisted: Lookups<'change'> = withoutTypes;
// @ts-expect-error the kinds are under each other's name
export const swapped: AllKinds = { ...kinds, change: kinds.release };

// So it is of the entries.
type AllEntries = { [K in RecordKind]: Entry<K> };
const { release: ____, ...withoutReleaseEntry } = entries;
const { mails: _____, ...withoutMails } = entries.problem;
const { report: ______, ...withoutReport } = entries.contract;
const { form: _______, ...withoutForm } = entries.change;
const { hold: ________, ...withoutHold } = entries.release.rules;
// @ts-expect-error a kind is missing
export const missingEntry: AllEntries = withoutReleaseEntry;
// @ts-expect-error nothing is said of its mails
export const silent: Entry<'problem'> = withoutMails;
// @ts-expect-error its records have reports
export const unreported: Entry<'contract'> = withoutReport;
// @ts-expect-error the server describes its form
export const formless: Entry<'change'> = withoutForm;
// @ts-expect-error rules hold a record before they plan it
export const unheld: Entry<'release'> = { ...entries.release, rules: withoutHold };
// @ts-expect-error the mails of another kind
export const mixed: Entry<'problem'> = { ...entries.problem, mails: entries.release.mails };
// @ts-expect-error the facts of another kind
export const strange: Entry<'release'> = { ...entries.release, kind: kinds.change };
