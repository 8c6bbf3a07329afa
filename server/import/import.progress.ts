import { sql } from 'kysely';
import type { ImportStatus } from '../../wire/import/import';
import { type CustomField, customFields } from '../parts/custom-field/custom-field.queries';
import { hasActiveRules } from '../rule';
import type { Db, Trx } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import { type ImportPlan, planOf, type Uploader } from './import.draft';
import type { Planned } from './import.plan';
import { customFieldId, type ImportSettings } from './import.settings';
import { typeNames } from './import.types';
import * as importSentences from '../../texts/compiled/server/import';

/** An import as its row says it. */
export interface Import {
  id: number;
  name: string;
  headers: unknown[];
  row_count: number;
  status: ImportStatus;
  settings: ImportSettings | null;
  dry_run: boolean;
  run: number;
  done_rows: number;
  created_count: number;
  updated_count: number;
  unchanged_count: number;
  failed_count: number;
  created_by: number;
  ended_at: Date | null;
  undone_at: Date | null;
}

/** The row of an import, held against every other writer until the transaction ends. */
export async function lockImport(db: Trx, id: number): Promise<Import | undefined> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row as Import | undefined;
}

/** The statuses in which the queue works on an import. */
const atWork: readonly ImportStatus[] = ['queued', 'running'];
export const isAtWork = ({ status }: Pick<Import, 'status'>): boolean => atWork.includes(status);

/** What the run does with each row, or why it cannot be: something that it needs went away since it was mapped. */
export async function readPlan(
  db: Db,
  one: Import,
  settings: ImportSettings,
  { keeper, sights, uploader }: Pick<ImportPlan, 'keeper' | 'sights'> & { uploader: Uploader },
): Promise<ImportPlan | Sentence> {
  const type = await db
    .selectFrom('asset_types')
    .select('name')
    .where('id', '=', settings.asset_type_id)
    .executeTakeFirst();
  if (!type) return say(importSentences.no_type);
  const fields = await customFields(db, 'asset');
  const ids = settings.columns.map(({ uuid }) => customFieldId(uuid));
  if (ids.some((id) => id !== undefined && !fields.some((field) => field.id === id)))
    return say(importSentences.no_field);
  const types = await typeNames(db);
  const departments = await departmentNames(db, fields);
  const hasRules = await hasActiveRules(db, 'asset');
  return planOf(one, { settings, typeName: type.name, fields, types, departments, keeper, sights, uploader, hasRules });
}

/** The names of departments that have fields of their own. */
async function departmentNames(db: Db, fields: readonly CustomField[]): Promise<Map<number, string>> {
  const ids = fields.flatMap(({ when }) => when.flatMap((one) => (one.field === 'department_id' ? one.ids : [])));
  if (!ids.length) return new Map();
  const rows = await db.selectFrom('help_desk.departments').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Counts a batch, whose last row is `done`. */
export async function countRows(
  db: Trx,
  { id }: Pick<Import, 'id'>,
  { done, planned, now }: { done: number; planned: readonly Planned[]; now: Date },
): Promise<void> {
  const count = (outcome: Planned['outcome']) => planned.filter((one) => one.outcome === outcome).length;
  const warned = planned.filter(({ messages }) => messages.some(({ type }) => type === 'warning')).length;
  const unchanged = count('unchanged');
  const retyped = planned.filter(({ outcome, changed }) => outcome === 'updated' && changed.includes('asset_type_id'));
  await sql`
    update imports set status = 'running', started_at = coalesce(started_at, ${now}), resumed_at = coalesce(resumed_at, ${now}), done_rows = ${done},
      created_count = created_count + ${count('created')}, updated_count = updated_count + ${count('updated') + unchanged},
      unchanged_count = unchanged_count + ${unchanged}, failed_count = failed_count + ${count('failed')}, warning_count = warning_count + ${warned},
      type_changed_count = type_changed_count + ${retyped.length}
    where id = ${id}`.execute(db);
}

/** Stops the clock of a run, with the status that it has from now on; `error` is why all of it failed. */
export async function endRun(
  db: Trx,
  id: number,
  { status, now, error }: { status: ImportStatus; now: Date; error?: Sentence },
): Promise<void> {
  const ended = status === 'paused' || status === 'checked' ? null : now;
  await sql`
    update imports set status = ${status}, worked_seconds = worked_seconds + ${worked(now)}, resumed_at = null, ended_at = ${ended},
      error = ${error ? JSON.stringify(error) : null}::jsonb
    where id = ${id}`.execute(db);
  if (status !== 'paused') await sql`delete from import_keys where import_id = ${id}`.execute(db);
}

/** Whole seconds since it runs without a pause. */
export const worked = (now: Date) =>
  sql<number>`coalesce(greatest(0, round(extract(epoch from ${now}::timestamptz - resumed_at))), 0)::integer`;
