import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { ReleaseRow } from '../../wire/release/release';
import { type Fields, fieldsOf, sortsOf, valuesOf } from '../parts/field';
import { columnsOf, type Select, selected } from './select';
import type { Sentence } from './sentence';
import { behaving, named, person } from './shapes';
import type { DB } from './tables';
import { wireTime } from './time';

// What the compiler refuses: `tsc` fails where an error that is expected is missing.

type Row = Pick<ReleaseRow, 'id' | 'status' | 'location' | 'planned_start_date' | 'created_at' | 'deleted_at'>;

const t = columnsOf<'releases'>();
const row = {
  id: t('id'),
  status: behaving('release_statuses', t('status_id')),
  location: sql<Row['location']>`null`,
  planned_start_date: wireTime(t('planned_start_date'), 'UTC'),
  created_at: wireTime(t('created_at'), 'UTC'),
} satisfies Select<Row>;
const { status, ...fewer } = row;

const label = {} as Sentence;
const field = fieldsOf<'releases'>();
const fields = { id: field.number(label, 'id'), created_at: field.time(label, 'created_at') };

const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

test('a row is a select list, without what is undefined', () => {
  const { sql: text, parameters } = sql`select ${selected({
    id: t('id'),
    assignedTo: sql`${7}`,
    subject: t('subject'),
    deleted_at: undefined,
  })}`.compile(compiler);
  expect([text, parameters]).toEqual(['select t.id as "id", $1 as "assignedTo", t.subject as "subject"', [7]]);
});

export const refused = [
  // @ts-expect-error a column was forgotten
  (): Select<Row> => fewer,
  // @ts-expect-error a column is misspelt
  (): Select<Row> => ({ ...fewer, staus: status }),
  // @ts-expect-error a column that the row does not have
  (): Select<Row> => ({ ...row, subject: t('subject') }),
  // @ts-expect-error a number for a status
  (): Select<Row> => ({ ...row, status: t('status_id') }),
  // @ts-expect-error a person for a location
  (): Select<Row> => ({ ...row, location: person(t('location_id')) }),
  // @ts-expect-error a Date for a time of the wire
  (): Select<Row> => ({ ...row, created_at: t('created_at') }),
  // @ts-expect-error a time that may be null for one that may not
  (): Select<Row> => ({ ...row, created_at: wireTime(t('completed_at'), 'UTC') }),
  // @ts-expect-error a column that the table does not have
  () => t('state_id'),
  // @ts-expect-error a status without what it behaves as is no location
  (): Select<Row> => ({ ...row, location: named('help_desk.locations', t('location_id')) }),
];

export const refusedFields = [
  // @ts-expect-error a field was forgotten
  () => ({ id: fields.id }) satisfies Fields<Pick<Row, 'id' | 'created_at'>>,
  // @ts-expect-error a field that the row does not have
  () => ({ ...fields, subject: field.text(label, 'subject') }) satisfies Fields<Pick<Row, 'id' | 'created_at'>>,
  // @ts-expect-error a column of numbers as a text
  () => field.text(label, 'status_id'),
  // @ts-expect-error a column that may be null, whose rows a sort would leave out
  () => field.time(label, 'planned_start_date'),
  // @ts-expect-error a column that is never null
  () => field.optional.time(label, 'created_at'),
  // @ts-expect-error a catalogue that there is not
  () => field.placed(label, 'status_id', 'release_states', behaving),
  // @ts-expect-error a sort field that has no field
  () => sortsOf(fields, ['id', 'created_at', 'subject']),
  // @ts-expect-error a filter that is by no column of its own was forgotten
  () => field.filters({ ids: ['status_ids', 'asset_ids'] }, {}),
  // @ts-expect-error a value of another type
  (): Select<Pick<Row, 'id'>> => ({ id: valuesOf(fields, 'UTC').created_at }),
];
