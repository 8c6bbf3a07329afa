import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import type { Named, NamedRecord } from '../../wire/protocol/reply';
import {
  type ReportField,
  type ReportForm,
  type ReportList,
  type ReportRow,
  type reportSorts,
  reportTexts,
  type ReportType,
  type ReportView,
} from '../../wire/report/report';
import { can, type Actor, requireSees } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { invalid, noSuch, notFound } from '../shared/errors';
import { anywhere, list, type ListDefinition } from '../shared/list';
import { readText } from '../shared/list.params';
import { byColumn } from '../shared/list.sort';
import { wireTime } from '../shared/time';
import { rule, say } from '../shared/sentence';
import { requireVersion, type Seen } from '../shared/version';
import { readGroup } from '../parts/count/count';
import { requireColumns } from '../parts/export/export';
import { namesOf } from '../parts/lookup/lookups';
import { namedAt } from '../parts/named';
import { reportedEntries } from '../entries';
import { seenBy } from './report.seen';
import { namesIn } from '../parts/report/report.apply';
import { requireFields, requireKeys } from './report.fields';
import type { ReportedList } from '../parts/report/reported';
import * as reportSentences from '../../texts/compiled/server/report';

const t = (column: string) => sql.ref(`t.${column}`);

type Row = Omit<ReportRow, 'is_edit' | 'is_delete'>;

const row = (zone: string) => sql`t.id, t.name, t.description, t.module as type,
  ${wireTime(t('created_at'), zone)} as created_at, ${wireTime(t('updated_at'), zone)} as updated_at`;

const definition = (zone: string): ListDefinition<(typeof reportSorts)[number]> => ({
  table: 'reports',
  defaultOrder: 'desc',
  sorts: {
    name: byColumn(t('name')),
    description: byColumn(t('description')),
    created_at: byColumn(t('created_at')),
    updated_at: byColumn(t('updated_at')),
  },
  filters: {},
  search: (pattern) => sql`(search_fold(t.name) like ${pattern} or search_fold(t.description) like ${pattern})`,
  row: row(zone),
});

/** Of a report that the actor sees. */
const flagsOf = (actor: Actor) => {
  const may = can(actor, 'manage_asset_reports');
  return { is_edit: may, is_delete: may };
};

/** Reports of everybody about what the actor sees, newest first (D24). */
export async function listReports(db: Db, actor: Actor, query: Record<string, unknown>): Promise<ReportList> {
  const part = (name: 'name' | 'description'): RawBuilder<unknown>[] => {
    const word = readText(name, query[name])?.trim();
    return word ? [sql`search_fold(${t(name)}) like ${anywhere(word)}`] : [];
  };
  const { rows, total } = await list<Row>(db, definition(actor.time_zone), query, actor.time_zone, [
    ...part('name'),
    ...part('description'),
    ...ofType(query.type),
    seenBy(actor),
  ]);
  return { reports: { data: rows.map((one) => ({ ...one, ...flagsOf(actor) })), total } };
}

type Stored = Row &
  Pick<ReportView, 'version' | 'report_column_keys' | 'chart_type'> & {
    fields: ReportField[];
    group_by: string | null;
  };

/** Throws 422. */
function ofType(sent: unknown): RawBuilder<unknown>[] {
  const type = readText('type', sent);
  if (type === undefined) return [];
  if (!Object.hasOwn(reportedEntries, type)) throw invalid({ type: rule(reportTexts.type) });
  return [sql`t.module = ${type}`];
}

/** A report with the names of what its filters say, as far as the reader may see them. Throws 404. */
export async function viewReport(db: Db, actor: Actor, id: number, language: Language): Promise<ReportView> {
  const { rows } = await sql<Stored>`
    select ${row(actor.time_zone)}, t.version, t.fields, t.column_keys as report_column_keys, t.chart_type, t.group_by
    from reports t where t.id = ${id} and ${seenBy(actor)}`.execute(db);
  const [stored] = rows;
  if (!stored) throw notFound('report');
  const { lookups, groups } = reportedEntries[stored.type].report;
  const fields = await withNames(db, actor, stored.fields, await lookups(db, language));
  return {
    ...stored,
    ...flagsOf(actor),
    group_by: stored.group_by ?? groups[0]!,
    fields,
    filter_meta: fields.map(({ key, value_meta }) => ({ key, value_meta })),
  };
}

async function withNames(
  db: Db,
  actor: Actor,
  fields: readonly ReportField[],
  lookups: Awaited<ReturnType<ReportedList['lookups']>>,
): Promise<(ReportField & { value_meta: Named[] })[]> {
  const named: (ReportField & { value_meta: Named[] })[] = [];
  for (const { key, value } of fields) {
    const lookup = lookups.get(key.replace(/_not$/, ''));
    const ids = [value].flat().map(Number).filter(Number.isSafeInteger);
    named.push({ key, value, value_meta: lookup ? await namesOf(db, actor, lookup, ids) : [] });
  }
  return named;
}

interface Saving {
  db: Trx;
  actor: Actor;
  now: Date;
}

/** Throws 403 for records that the actor does not see; 409; 422, also at `id` for a report that there is not. */
export async function saveReport({ db, actor, now }: Saving, form: ReportForm, seen: Seen): Promise<{ id: number }> {
  const present = form.id
    ? await db
        .selectFrom('reports')
        .selectAll()
        .where('id', '=', form.id)
        .where(seenBy(actor))
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (form.id && !present) throw invalid({ id: noSuch('report') });
  const type = (present?.module as ReportType | undefined) ?? form.type ?? 'asset';
  if (form.type && form.type !== type) throw invalid({ type: say(reportSentences.type) });
  requireSees(actor, type);
  if (present) await requireVersion(db, present, seen);
  const { fields, report_column_keys: keys, group_by } = form;
  const { filterable, columns, groups } = reportedEntries[type].report;
  if (fields) requireKeys(fields);
  if (fields) requireFields(fields, await filterable(db, namesIn(fields)), actor.time_zone);
  if (keys?.length) requireColumns('report_column_keys', keys, await columns(db));
  if (group_by) readGroup(group_by, groups);
  const values = {
    name: form.name,
    ...(form.description !== undefined && { description: form.description ?? '' }),
    ...(fields && { fields: JSON.stringify(fields) }),
    ...(keys && { column_keys: [...new Set(keys)] }),
    ...(form.chart_type && { chart_type: form.chart_type }),
    ...(group_by && { group_by }),
    updated_by: actor.id,
    updated_at: now,
  };
  if (!present)
    return db
      .insertInto('reports')
      .values({ ...values, module: type, created_by: actor.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
  await db
    .updateTable('reports')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', present.id)
    .execute();
  return { id: present.id };
}

/** A report that is there, with its page. */
export async function reportNamed(db: Db, id: number): Promise<NamedRecord> {
  const { name, module } = await db
    .selectFrom('reports')
    .select(['name', 'module'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return namedAt(`reports/${module}s/{id}`, id, name);
}

/** Throws 404. */
export async function deleteReport(db: Trx, actor: Actor, id: number): Promise<string> {
  const gone = await db
    .deleteFrom('reports')
    .where('id', '=', id)
    .where(seenBy(actor))
    .returning('name')
    .executeTakeFirst();
  if (!gone) throw notFound('report');
  return gone.name;
}
