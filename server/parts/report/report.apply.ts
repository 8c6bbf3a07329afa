import type { RawBuilder } from 'kysely';
import { recordKinds } from '../../../wire/protocol/kind';
import { type ReportField, reportCalls, reportParameter, type ReportType } from '../../../wire/report/report';
import type { Actor } from '../../shared/actor';
import { requireNamed, requireNeeds } from '../../shared/admission';
import type { Db } from '../../shared/db';
import { notFound } from '../../shared/errors';
import { filterEnds } from '../../../wire/protocol/list';
import { type Filterable, readFilters } from '../../shared/list';
import { readId } from '../../shared/list.params';
import { savedConditions } from '../saved-filter/saved-filter.queries';

/** What a report makes of its list. */
interface Applied {
  conditions: RawBuilder<unknown>[];
  /** Keys of its columns; undefined for those of the screen. */
  columns?: string[];
}

/**
 * The report that a query of the list names; nothing without one. A filter that is gone, e.g. of a custom field
 * that was deleted, is left out. Throws 403 as if its filters were sent, 404, 422.
 */
async function applyReport(
  db: Db,
  actor: Actor,
  type: ReportType,
  sent: Record<string, unknown>,
  filterable: (query: Record<string, unknown>) => Promise<Filterable>,
): Promise<Applied> {
  const parameter = reportParameter(type);
  const id = readId(parameter, sent[parameter]);
  if (!id) return { conditions: [] };
  requireNeeds(actor, reportCalls.view.needs);
  const report = await db
    .selectFrom('reports')
    .select(['fields', 'column_keys'])
    .where('module', '=', type)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!report) throw notFound('report');
  const fields = report.fields as unknown as ReportField[];
  const known = await filterable(namesIn(fields));
  const query = queryOf(fields, known);
  requireNamed(actor, recordKinds[type].view, query);
  return {
    conditions: readFilters(query, known, actor.time_zone),
    ...(report.column_keys.length && { columns: report.column_keys }),
  };
}

/**
 * What the saved filter and the report that a query names narrow a list by, and the columns of the report. `filterable` is
 * what the list can be filtered by, for these filters. Throws 403, 404, 422.
 */
export async function narrowed(
  db: Db,
  actor: Actor,
  type: ReportType,
  query: Record<string, unknown>,
  filterable: Filterable | ((filters: Record<string, unknown>) => Promise<Filterable>),
  filterKey?: string,
) {
  const saved = await savedConditions(db, type, query, filterable, actor, filterKey);
  const own = typeof filterable === 'function' ? filterable : async () => filterable;
  const { conditions, columns } = await applyReport(db, actor, type, query, own);
  return { scope: [...saved, ...conditions], columns };
}

type Query = Record<string, unknown>;

/** Is the field a filter by two ends? */
export const isRange = (key: string, { filters }: Filterable): boolean => {
  const kind = Object.hasOwn(filters, key) ? filters[key]!.kind : undefined;
  return kind === 'range' || kind === 'numbers';
};

/** The fields of a report as a query of its list; a range is two of its parameters. */
export function queryOf(fields: readonly ReportField[], filterable: Filterable): Query {
  return Object.fromEntries(
    fields.flatMap(({ key, value }): [string, unknown][] => {
      if (!isRange(key, filterable)) return [[key, value]];
      const [begin, end] = Array.isArray(value) ? value : [value];
      return [
        [`${key}_begin`, begin],
        [`${key}_end`, end],
      ];
    }),
  );
}

/** The same as {@link queryOf} before it is known what is a range: names only, for filters that are made by name. */
export const namesIn = (fields: readonly ReportField[]): Query =>
  Object.fromEntries(
    fields.flatMap(({ key }) => ['', ...filterEnds.map((end) => `_${end}`)].map((end) => [key + end, '1'])),
  );
