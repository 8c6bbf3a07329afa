import type { RawBuilder } from 'kysely';
import { type ReportField, reportCalls } from '../../wire/report/report';
import type { Actor } from '../shared/actor';
import { requireNamed, requireNeeds } from '../shared/admission';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { type Filterable, readFilters, readId } from '../shared/list';
import { namesIn, queryOf } from './report.fields';

/** What a report makes of the list of assets. */
interface Applied {
  conditions: RawBuilder<unknown>[];
  /** Keys of its columns; undefined for those of the screen. */
  columns?: string[];
}

/**
 * The report that `filter_id` of a query names (X43); nothing without one. A filter that is gone, e.g. of a custom field
 * that was deleted, is left out. Throws 403 as if its filters were sent, 404, 422.
 */
export async function applyReport(
  db: Db,
  actor: Actor,
  filterId: unknown,
  filterable: (query: Record<string, unknown>) => Promise<Filterable>,
): Promise<Applied> {
  const id = readId('filter_id', filterId);
  if (!id) return { conditions: [] };
  requireNeeds(actor, reportCalls.view.needs);
  const report = await db
    .selectFrom('reports')
    .select(['fields', 'column_keys'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!report) throw notFound('report');
  const fields = report.fields as unknown as ReportField[];
  const known = await filterable(namesIn(fields));
  const query = queryOf(fields, known);
  requireNamed(actor, 'view_assets', query);
  return {
    conditions: readFilters(query, known, actor.time_zone),
    ...(report.column_keys.length && { columns: report.column_keys }),
  };
}
