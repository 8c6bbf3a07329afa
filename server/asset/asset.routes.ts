import { assetEntries, assetFilterEntries } from '../../wire/asset/asset.calls';
import type { AssetRow } from '../../wire/asset/asset';
import { savedConditions } from '../parts/saved-filter/saved-filter.queries';
import { savedFilterRoutes } from '../parts/saved-filter/saved-filter.routes';
import { list, readFlag, readIds } from '../shared/list';
import { route } from '../shared/route';
import type { App } from '../shared/services';
import { assetFilterable, assetList, assetOptions, clientScope } from './asset.list';

/** The list of assets, also of one record and for selects (D1 §7). */
export function assetRoutes(app: App): void {
  route(app, assetEntries.list, async ({ actor, db, query }) => {
    const options = readFlag('meta', query.meta);
    const ticketIds = query.ticket_ids === undefined ? [] : readIds('ticket_ids', query.ticket_ids);
    const definition = options ? assetOptions(actor) : assetList(actor, ticketIds);
    const saved = await savedConditions(db, 'asset', query, definition, actor);
    const { rows, total } = await list<AssetRow>(
      db,
      definition,
      options ? { limit: 'all', ...query } : query,
      actor.time_zone,
      [...clientScope(actor), ...saved],
    );
    return { data: rows, total };
  });

  savedFilterRoutes(app, { entries: assetFilterEntries, module: 'asset', filterable: () => assetFilterable });
}
