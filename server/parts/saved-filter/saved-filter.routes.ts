import { type FilterModule, type SavedFilter, savedFilterTexts } from '../../../wire/parts/saved-filter';
import type { SavedFilterEntries } from '../../../wire/parts/saved-filter.schema';
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
} from './saved-filter.queries';
import { rule, say } from '../../shared/sentence';
import * as filterSentences from '../../../texts/compiled/server/filter';

/** A list whose filters can be saved. */
interface FilteredKind {
  entries: SavedFilterEntries;
  module: FilterModule;
  /** What the list can be filtered by; `filters` are those that somebody wants to save. */
  filterable: (db: Db, filters: Record<string, unknown>) => Filterable | Promise<Filterable>;
}

/** The saved filters of one list (A19). Only what the list can be filtered by is kept. */
export function savedFilterRoutes(app: App, { entries, module, filterable }: FilteredKind): void {
  /** With the fields that the list no longer has. */
  async function withGone(db: Db, stored: StoredFilter[]): Promise<SavedFilter[]> {
    const known = await filterable(
      db,
      Object.assign({}, ...stored.map(({ filters }) => filters)) as StoredFilter['filters'],
    );
    return stored.map((one) => ({ ...one, gone: unknownFilters(one.filters, known) }));
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
    return done(say(filterSentences.saved), await saveFilter(db, module, actor, { ...body, filters }));
  });

  route(app, entries.remove, async ({ db, actor, params }) => {
    await removeFilter(db, module, params.id, actor);
    return done(say(filterSentences.deleted));
  });
}
