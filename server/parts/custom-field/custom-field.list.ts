import type { FormCategory } from '../../../wire/parts/form';
import type { Actor } from '../../shared/actor';
import type { Db } from '../../shared/db';
import type { Filterable } from '../../shared/list';
import { readFlag } from '../../shared/list.params';
import { narrowed } from '../report/report.apply';
import { customFilters, flatCustomFilters, requireCustomFilters } from './custom-field.filters';
import { customTexts, type ListedField, listedFields, valueReader, type Who, withTickets } from './custom-field.shown';

type Query = Record<string, unknown>;

/** Reads the custom fields of a kind that the actor may see, once however often it is called. */
export type FieldReader = () => Promise<readonly ListedField[]>;

/** What the list of a kind can be filtered by, with the custom fields that the query names and the actor may see. */
export type FilterableBy = (
  db: Db,
  query: Query,
  actor?: Pick<Actor, 'role'> | null,
  fields?: FieldReader,
) => Promise<Filterable>;

/** {@link FilterableBy} of a kind, whose own filters these are. */
export const withCustomFilters =
  (module: FormCategory, own: Filterable): FilterableBy =>
  async (db, query, actor, fields) => ({
    ...own,
    filters: { ...own.filters, ...(await customFilters(db, module, query, actor, fields)) },
  });

/**
 * A query of a list whose records have custom fields: with the filters by them, and what a saved filter and a report narrow it
 * by, and what reads the fields for {@link customRow}. Throws 403, 404, 422, also for a custom field that there is not.
 */
export async function customSource(
  db: Db,
  actor: Actor,
  module: FormCategory,
  { sent, filterable, filterKey }: { sent: Query; filterable: FilterableBy; filterKey?: string },
) {
  const query = flatCustomFilters(sent);
  const customFields = fieldReader(db, module, actor);
  const known = await filterable(db, query, actor, customFields);
  requireCustomFilters(query, known);
  const { scope, columns } = await narrowed(
    db,
    actor,
    module,
    query,
    (filters) => filterable(db, filters, actor, customFields),
    filterKey,
  );
  return { query, filterable: known, scope, columns, customFields };
}

/** What reads the custom fields of a kind that the actor may see. */
export function fieldReader(db: Db, module: FormCategory, actor: Actor): FieldReader {
  let fields: ReturnType<FieldReader> | undefined;
  return () => (fields ??= listedFields(db, module, actor));
}

const isAsked = (query: Query): boolean => readFlag('config', query.config);

/** The list page shows what rows have in their custom fields, where it asks for it: `config=true` (E26). */
export const customRow = async (module: FormCategory, actor: Actor, query: Query, fields: FieldReader) =>
  isAsked(query) ? { custom_fields: await customColumn(module, actor, fields) } : {};

/** The custom fields of a row, as a column. */
export const customColumn = async (module: FormCategory, actor: Actor, fields: FieldReader) =>
  customTexts(module, valueReader(actor), await fields());

/** The rows that were read with {@link customRow}, as far as the reader sees the tickets that they chose. */
export const customRows = <Row extends Parameters<typeof withTickets>[3][number]>(
  db: Db,
  who: Who,
  module: FormCategory,
  query: Query,
  rows: Row[],
): Promise<Row[]> | Row[] => (isAsked(query) ? withTickets(db, who, module, rows) : rows);
