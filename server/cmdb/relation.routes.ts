import { relationEntries } from '../../wire/cmdb/cmdb.schema';
import { kinds } from '../kinds';
import { namedOf } from '../parts/named';
import { operationOn } from '../shared/operation';
import { done, route } from '../shared/route';
import { say } from '../shared/sentence';
import type { App } from '../shared/services';
import { impactOf, impactOfRecord, readImpact } from './impact';
import { place, readMap, relationMap, resetPlaces } from './map';
import { relate, relationTable, requireAsset, unrelate } from './relation';
import * as mapSentences from '../../texts/compiled/server/map';
import * as relationSentences from '../../texts/compiled/server/relation';

const operation = operationOn('sd_assets');

/** Relations between assets: list, map, what a failure means (D3 §7). */
export function relationRoutes(app: App): void {
  route(app, relationEntries.table, ({ db, params }) => relationTable(db, params.id), { onReplica: true });

  route(app, relationEntries.add, async (context) => {
    const count = await relate(operation(context), context.body);
    const asset = await namedOf(context.db, 'asset', context.body.parent_asset_id);
    return done(say(relationSentences.made, { count, name: asset.name }), undefined, asset);
  });

  route(app, relationEntries.remove, async (context) => {
    const count = await unrelate(operation(context), context.body);
    const asset = await namedOf(context.db, 'asset', context.body.parent_asset_id);
    return done(say(relationSentences.removed, { count, name: asset.name }), undefined, asset);
  });

  route(app, relationEntries.map, ({ db, actor, params, query }) => relationMap(db, actor, params.id, readMap(query)));

  route(app, relationEntries.place, async ({ db, actor, params, body }) => {
    await requireAsset(db, params.id);
    await place(db, actor, params.id, body.positions);
    return done(say(mapSentences.placed));
  });

  route(app, relationEntries.resetPlaces, async ({ db, actor, params }) => {
    await requireAsset(db, params.id);
    await resetPlaces(db, actor, params.id);
    return done(say(mapSentences.reset));
  });

  route(app, relationEntries.impact, ({ db, query, actor }) => impactOf(db, readImpact(query), actor));
  for (const [entry, kind] of [
    [relationEntries.changeImpact, kinds.change],
    [relationEntries.problemImpact, kinds.problem],
  ] as const)
    route(app, entry, ({ db, params, actor }) => impactOfRecord(db, kind, params.id, actor), { onReplica: true });
}
