import { sql } from 'kysely';
import { lookupEntries } from '../../../wire/parts/lookup.schema';
import { type LookupOption, lookupPageSize } from '../../../wire/parts/lookup';
import { type Actor, requireSees } from '../../shared/actor';
import { requireNeeds } from '../../shared/admission';
import { notFound } from '../../shared/errors';
import { byIds } from '../../shared/list';
import { readFlag, readId, readIds, readText } from '../../shared/list.params';
import { route } from '../../shared/route';
import { listSeen } from '../../shared/sight';
import { sightsOf } from './lookups';
import type { App } from '../../shared/services';
import type { Lookup } from './lookup';
import { lookups } from '../../kinds';

/** Options of selects (D1 §7, X05): searched and paged by the server, never all at once. */
export function lookupRoutes(app: App): void {
  route(app, lookupEntries.lookup, async ({ actor, db, params, query, services }) => {
    const lookup = Object.hasOwn(lookups, params.name) ? lookups[params.name] : undefined;
    if (!lookup) throw notFound('lookup');
    requireNeeds(actor, lookup.needs);
    if (lookup.shows === 'ticket') requireSees(actor, 'ticket');
    if (query.supplements !== undefined && query.supplements !== '') requireSees(actor, 'problem');
    const asset_ids = readIds('asset_ids', query.asset_ids ?? query['asset-ids'] ?? []);
    if (asset_ids.length) requireSees(actor, 'asset');
    const target = {
      supplements: readId('supplements', query.supplements),
      ticket_id: readId('ticket_id', query.ticket_id),
      ticket_ids: readIds('ticket_ids', query.ticket_ids ?? query['ticket-ids'] ?? []),
      asset_ids,
      change_id: readId('change_id', query.change_id),
      release_id: readId('release_id', query.release_id),
      product_id: readId('product_id', query.product_id),
      type: readText('type', query.type) ?? null,
    };
    const left = readFlag('left', query.left) ? lookup.left : undefined;
    const chosen = query.ids !== undefined && query.ids !== '';
    const page = definition(lookup, readFlag('meta', query.meta), actor, left);
    const requested = requestOf(query, lookup, chosen, left);
    const asking = { actor, db, helpDesk: services.helpDesk, now: services.now() };
    const narrowed = chosen ? [] : ((await lookup.narrowed?.(asking, target)) ?? []);
    const scope = chosen ? [] : [...(left?.offered ?? lookup.offered(target)), ...narrowed];
    const { rows, ...total } = await listSeen<LookupOption>(
      db,
      lookup.shows ? sightsOf(actor)[lookup.shows] : null,
      page,
      requested,
      actor.time_zone,
      scope,
    );
    return { data: rows, ...total };
  });
}

/** The order is the lookup's own; who left comes after the others. */
function requestOf(
  { page, limit, ids, ...query }: Record<string, unknown>,
  { order }: Lookup,
  chosen: boolean,
  left: Lookup['left'],
): Record<string, unknown> {
  return {
    page,
    ids,
    limit: limit ?? (chosen ? 'all' : String(lookupPageSize)),
    'search-query': query['search-query'] ?? query.search_query ?? query.search,
    count: query.count,
    'sort-field': left ? 'left,own' : 'own',
    'sort-order': left ? `asc,${order.direction}` : order.direction,
  };
}

const definition = (
  { table, counted, name, order, search, found, meta }: Lookup,
  withMeta: boolean,
  actor: Actor,
  left: Lookup['left'],
) => ({
  table,
  counted,
  quickTotals: true as const,
  sorts: { own: order.by, ...(left && { left: left.is }) },
  defaultOrder: order.direction,
  filters: { ids: byIds(sql`t.id`) },
  search: (pattern: string) =>
    found?.(pattern, actor) ??
    sql`(${sql.join(
      search.map((text) => sql`search_fold(${text}) like ${pattern}`),
      sql` or `,
    )})`,
  row: sql.join([
    sql`t.id`,
    sql`${name} as name`,
    ...(withMeta ? Object.entries(meta).map(([key, value]) => sql`${value} as ${sql.ref(key)}`) : []),
    ...(left ? [sql`${left.is} as left`] : []),
  ]),
});
