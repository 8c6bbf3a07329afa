import { extensionKeys } from '../../../wire/extension/extension';
import {
  type FilterModule,
  type SavedFilter,
  type SavedFilterForm,
  screenColumns,
} from '../../../wire/parts/saved-filter';
import type { SavedFilterEntries } from '../../../wire/parts/saved-filter.schema';
import { savedFilterTexts } from '../../../wire/parts/saved-filter.texts';
import { recordKinds } from '../../../wire/protocol/kind';
import { requireNamed } from '../../shared/admission';
import type { Actor } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { invalid } from '../../shared/errors';
import { type Filterable, knownFilters, readFilters, unknownFilters } from '../../shared/list';
import { done, route } from '../../shared/route';
import type { App } from '../../shared/services';
import {
  listedFilters,
  removeFilter,
  requireFilter,
  savedFilter,
  saveFilter,
  type StoredFilter,
  type StoredLayout,
} from './saved-filter.queries';
import type { ExportColumn } from '../export/column';
import { type ExportedList, requireColumns } from '../export/export';
import { rule, say } from '../../shared/sentence';
import * as filterSentences from '../../../texts/compiled/server/filter';

/** A list whose filters can be saved. */
interface FilteredKind {
  entries: SavedFilterEntries;
  module: FilterModule;
  /** What the list can be filtered by; `filters` are those that somebody wants to save. */
  filterable: (db: Db, filters: Record<string, unknown>) => Filterable | Promise<Filterable>;
  /** The list as a file, which has its columns. */
  list: ExportedList;
  /** What it can be sorted and counted by; where it is both, rows can be grouped by it. */
  sorts: readonly string[];
  groups: readonly string[];
}

/** The saved filters of one list (A19), with what the list shows. Only what it can be filtered by is kept. */
export function savedFilterRoutes(app: App, { entries, module, filterable, list, sorts, groups }: FilteredKind): void {
  /** Extensions of others that may have a column (G25). */
  const others = (app.services.config.extensions ?? [])
    .filter(({ points }) => points.includes('list.column'))
    .map(({ name }) => name);

  const columnsOf = async (db: Db): Promise<Record<string, ExportColumn | null>> => ({
    ...Object.fromEntries(screenColumns[module].map((id) => [id, null])),
    ...Object.fromEntries(others.flatMap((name) => extensionKeys(name)).map((id) => [id, null])),
    ...(await list.columns(db, 'UTC', 'UTC')),
  });

  /** With the fields and the columns that the list no longer has. */
  async function withGone(db: Db, stored: StoredFilter[]): Promise<SavedFilter[]> {
    const known = await filterable(
      db,
      Object.assign({}, ...stored.map(({ filters }) => filters)) as StoredFilter['filters'],
    );
    const columns = stored.some(({ layout }) => layout.columns) ? await columnsOf(db) : {};
    const isThere = ({ id }: { id: string }) => Object.hasOwn(columns, id);
    return stored.map(({ layout, ...one }) => ({
      ...one,
      gone: unknownFilters(one.filters, known),
      columns: layout.columns?.filter(isThere).map(({ id }) => id) ?? null,
      sorts: layout.sorts?.filter(({ field }) => sorts.includes(field)) ?? null,
      group_by: layout.group_by && isGroup(layout.group_by) ? layout.group_by : null,
      gone_columns: (layout.columns ?? []).filter((column) => !isThere(column)).map(({ id, name }) => name ?? id),
    }));
  }

  const isGroup = (field: string): boolean => sorts.includes(field) && groups.includes(field);

  /** What the list shows, as it is kept. Throws 422 for what the list does not have. */
  async function requireLayout(
    db: Db,
    { columns, sorts: sorted, group_by }: Pick<SavedFilterForm, 'columns' | 'sorts' | 'group_by'>,
  ): Promise<StoredLayout> {
    const known = columns ? await columnsOf(db) : {};
    if (columns) requireColumns('columns', columns, Object.keys(known));
    if (sorted?.some(({ field }) => !sorts.includes(field))) throw invalid({ sorts: rule(savedFilterTexts.sort) });
    if (group_by && !isGroup(group_by)) throw invalid({ group_by: rule(savedFilterTexts.group) });
    const named = (id: string) => {
      const label = known[id]?.label;
      return { id, ...(typeof label === 'string' && { name: label }) };
    };
    return {
      ...(columns !== undefined && { columns: columns && [...new Set(columns)].map(named) }),
      ...(sorted !== undefined && { sorts: sorted }),
      ...(group_by !== undefined && { group_by: group_by || null }),
    };
  }

  /** Those that the list has. Throws 403 for what the actor may not see, 422 for a bad value or none. */
  async function requireFilters(db: Db, actor: Actor, sent: Record<string, unknown>): Promise<StoredFilter['filters']> {
    const known = await filterable(db, sent);
    const filters = knownFilters(sent, known);
    requireNamed(actor, recordKinds[module].view, filters);
    if (!readFilters(filters, known, actor.time_zone).length) throw invalid({ filters: rule(savedFilterTexts.none) });
    return filters;
  }

  route(app, entries.list, async ({ db, actor }) => ({
    filters: await withGone(db, await listedFilters(db, module, actor)),
  }));

  route(app, entries.view, async ({ db, actor, params }) => ({
    filter: (await withGone(db, [await savedFilter(db, module, params.id, actor)]))[0] as SavedFilter,
  }));

  route(app, entries.save, async ({ db, actor, body }) => {
    if (body.id) await requireFilter(db, module, body.id, actor);
    const filters = body.filters && (await requireFilters(db, actor, body.filters));
    const layout = await requireLayout(db, body);
    return done(say(filterSentences.saved), await saveFilter(db, module, actor, { ...body, filters, layout }));
  });

  route(app, entries.remove, async ({ db, actor, params }) => {
    await removeFilter(db, module, params.id, actor);
    return done(say(filterSentences.deleted));
  });
}
