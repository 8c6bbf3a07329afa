import { fold } from '../../wire/protocol/fold';
import { sql } from 'kysely';
import { importDateFormats, type ImportFormat, importNumberFormats } from '../../wire/import/import';
import type { Db } from '../shared/db';
import type { ImportField } from './import.columns';
import { dateReadings, guessDateFormat, guessNumberFormat, numberReadings } from './import.formats';
import { lastFormat, type LastMapping } from './import.last';
import { type NamedField, namedFields } from './import.lookups';
import type { Profile } from './import.profile';
import { isCalled } from '../shared/built-in';

type Field = Pick<ImportField, 'uuid' | 'type' | 'options'>;

/** May cells of the field be written in different formats? */
export const formatsOf = ({ type }: Pick<Field, 'type'>): readonly ImportFormat[] =>
  type === 'date' ? importDateFormats : type === 'number' ? importNumberFormats : [];

interface Proposing {
  /** The reader's. */
  zone: string;
  last: LastMapping;
}

/** How the column is written; where two ways fit, as the reader said of the same column the last time, if that reads all of it. */
export function proposedFormat(field: Field, profile: Profile, { zone, last }: Proposing): ImportFormat | null {
  const formats = formatsOf(field);
  if (!formats.length) return null;
  const guessed = field.type === 'date' ? guessDateFormat(profile, zone) : guessNumberFormat(profile);
  const before = lastFormat(last, field.uuid);
  return guessed ?? (before && formats.includes(before) && readsAll(profile, before, zone) ? before : null);
}

/** Can the format read every value of the column? */
export const readsAll = (profile: Profile, format: ImportFormat, zone: string): boolean =>
  [...dateReadings(profile, zone), ...numberReadings(profile)].some((one) => one.format === format && one.unread === 0);

/** The words of a column that say that there is nothing, but for what the field has by that name: a location may be called None. */
export async function proposedBlanks(
  db: Db,
  mapped: readonly { field: Field; profile: Profile }[],
): Promise<ReadonlyMap<string, string[]>> {
  const words = mapped.flatMap(({ field, profile }) =>
    profile.blanks.map(({ word }) => ({ field: field.uuid, word: fold(word) })),
  );
  const taken = new Set<string>();
  const keyOf = (field: string, word: string): string => `${field}\n${word}`;
  for (const { field } of mapped) for (const option of field.options) taken.add(keyOf(field.uuid, fold(option)));
  const open = Object.entries({ ...namedFields, asset_type_id: 'asset_types' } as Record<
    NamedField | 'asset_type_id',
    string
  >).filter(([field]) => words.some((one) => one.field === field));
  if (open.length) {
    const names = open.map(
      ([field, table]) => sql`select w.field, w.word from w where w.field = ${field}
        and exists (select from ${sql.table(table)} n where ${isCalled(table, 'n', sql`w.word`)})`,
    );
    const { rows } = await sql<{ field: string; word: string }>`
      with w as (select * from json_to_recordset(${JSON.stringify(words)}) as w (field text, word text)) ${sql.join(names, sql` union all `)}`.execute(
      db,
    );
    for (const { field, word } of rows) taken.add(keyOf(field, word));
  }
  return new Map(
    mapped.map(({ field, profile }) => [
      field.uuid,
      profile.blanks.flatMap(({ word }) => (taken.has(keyOf(field.uuid, fold(word))) ? [] : [word])),
    ]),
  );
}
