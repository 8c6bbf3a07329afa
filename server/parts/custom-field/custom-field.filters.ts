import { searchCode } from '../../../wire/protocol/fold';
import { type RawBuilder, sql } from 'kysely';
import { type CustomFieldKind, customFilterKey, factsOf, type FormCategory } from '../../../wire/parts/form';
import type { LookupName } from '../../../wire/parts/lookup';
import type { Actor } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { anywhere, type Filter, type Filterable, orUnlinked, unknownFilters } from '../../shared/list';
import { requireNone } from '../../shared/query-keys';
import { wireTime } from '../../shared/time';
import { shownTo } from './custom-field.rights';

type Sql = RawBuilder<unknown>;

const isCustom = (name: string): boolean => name.startsWith('custom_') || name.startsWith('custom-');

/** `custom_fields[f12]=1` as `custom_fields.f12` (E27), which every list reads as `custom_12` (server/shared/list.ts). */
export function flatCustomFilters({ custom_fields, ...query }: Record<string, unknown>): Record<string, unknown> {
  if (typeof custom_fields !== 'object' || custom_fields === null)
    return custom_fields === undefined ? query : { ...query, custom_fields };
  const named = Object.entries(custom_fields).map(([key, value]) => [`custom_fields.${key}`, value] as const);
  return { ...query, ...Object.fromEntries(named) };
}

/**
 * Filters of the custom fields of a module, if the query names one or may bring a saved one (wire/parts/form.ts). The
 * list's table has the alias `t`. Of fields that the actor may not see there is none.
 */
export async function customFilters(
  db: Db,
  module: FormCategory,
  query: Record<string, unknown>,
  actor: Pick<Actor, 'role'> | null = null,
): Promise<Record<string, Filter>> {
  if (!query.filter_id && !query.saved_filter_id && !Object.keys(query).some(isCustom)) return {};
  const { rows: fields } = await sql<{ id: number; kind: string }>`
    select f.id, f.kind from custom_fields f where f.module = ${module} and ${shownTo(actor)}`.execute(db);
  return Object.fromEntries(
    fields.map(({ id, kind }) => {
      const filter = filterOf(id, kind as CustomFieldKind);
      const values = sql`select from custom_field_values v where v.field_id = ${id} and v.owner_id = t.id`;
      // A box that was never touched is a no.
      return [customFilterKey(id), kind === 'checkbox' ? filter : orUnlinked(filter, values)];
    }),
  );
}

/** The lookups of those custom fields that are filtered by records, by the name of the filter. */
export async function customLookups(db: Db, module: FormCategory): Promise<[string, LookupName][]> {
  const fields = await db
    .selectFrom('custom_fields')
    .select(['id', 'lookup'])
    .where('module', '=', module)
    .where('lookup', 'is not', null)
    .execute();
  return fields.map(({ id, lookup }) => [customFilterKey(id), lookup as LookupName]);
}

/** Throws 422 naming a custom field that there is not, e.g. one that was deleted. */
export function requireCustomFilters(query: Record<string, unknown>, filterable: Filterable): void {
  requireNone(unknownFilters(query, filterable).filter(isCustom));
}

function filterOf(id: number, kind: CustomFieldKind): Filter {
  const having = (condition: Sql): Sql =>
    sql`t.id in (select v.owner_id from custom_field_values v where v.field_id = ${id} and ${condition})`;
  switch (factsOf(kind).filter) {
    case 'options':
      // The index has the first 200 characters.
      return {
        kind: 'words',
        where: (words) =>
          having(
            sql`left(v.value, 200) = any(${words.map((word) => [...word].slice(0, 200).join(''))}) and v.value = any(${words})`,
          ),
      };
    case 'records':
      return { kind: 'ids', where: (ids) => having(sql`left(v.value, 200) = any(${ids.map(String)})`) };
    case 'word':
      // The index leaves out what stands between letters.
      return {
        kind: 'words',
        where: (words) =>
          having(
            sql`search_code(v.value) like any(${words.map((word) => `%${searchCode(word)}%`)}) and search_fold(v.value) like any(${words.map(anywhere)})`,
          ),
      };
    case 'yes-no':
      return {
        kind: 'flag',
        where: (on) => (on ? having(sql`v.value = 'true'`) : sql`not ${having(sql`v.value = 'true'`)}`),
      };
    case 'numbers':
      return { kind: 'numbers', where: (comparison, bound) => having(sql`v.number ${comparison} ${bound}`) };
    case 'times':
      return {
        kind: 'range',
        // A moment is compared as such, a day with the reader's calendar (docs/decisions/021).
        where: (comparison, time, zone) =>
          having(sql`case when v.value like '%Z'
            then left(v.value, 200) ${comparison} to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
            else left(v.value, 200) ${comparison} ${wireTime(time, zone)} end`),
      };
  }
}
