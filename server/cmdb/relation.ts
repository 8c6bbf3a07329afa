import { sql } from 'kysely';
import * as relationSentences from '../../texts/compiled/server/relation';
import type { RelationForm, RelationRemoval, RelationSide, RelationTable } from '../../wire/cmdb/cmdb';
import { assetKind } from '../asset/asset.kind';
import { records } from '../parts/records';
import { recordActivity } from '../shared/activity';
import { requireAll, requireChoices } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { ApiError, conflict, invalid, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { say, type Sentence } from '../shared/sentence';
import { touch } from '../shared/version';
import { someType } from './cmdb.queries';
import { inverseKey, type KeptName, shownName, wordOf } from '../shared/built-in';

const maxShown = 1000;

/** Throws 404. */
export async function requireAsset(db: Db, id: number): Promise<void> {
  const asset = await db.selectFrom('assets').select('id').where('id', '=', id).executeTakeFirst();
  if (!asset) throw notFound('asset');
}

/** One entry per type and direction, as it is seen from this asset (D7). Throws 404. */
export async function relationTable(db: Db, id: number): Promise<RelationTable> {
  await requireAsset(db, id);
  const { rows } = await sql<RelationTable['cmdb_data'][number]>`
    select t.id, ${shownName('cmdb_relations', 't', 'forward_relation_name')} as forward_relation_name,
      ${shownName('cmdb_relations', 't', 'inverse_relation_name')} as inverse_relation_name, e.total,
      (select json_agg(json_build_object('id', a.id, 'name', a.name, 'pivot', json_build_object('relation', e.side)) order by a.name, a.id)
        from (select a.id, a.name from assets a where a.id = any(e.others) order by a.name, a.id limit ${maxShown}) a) as child_assets
    from (
      select cmdb_id, 'forward' as side, count(*) as total, array_agg(child_id) as others from asset_relations where parent_id = ${id} group by cmdb_id
      union all
      select cmdb_id, 'inverse', count(*), array_agg(parent_id) from asset_relations where child_id = ${id} group by cmdb_id
    ) e join cmdb_relations t on t.id = e.cmdb_id order by t.id, e.side`.execute(db);
  return { cmdb_data: rows };
}

type Asset = { id: number; name: string };
type Relating = Operation<Operation['actor'], 'sd_assets'>;

interface Held {
  parent: Asset;
  children: Asset[];
  /** The type's names, of both sides. */
  names: Record<RelationSide, Pick<KeptName, 'name' | 'built_in_key'>>;
}

/** Relates assets to one; all of them or none (D7). Returns how many. Throws 409 naming the asset, 422. */
export async function relate(operation: Relating, form: RelationForm): Promise<number> {
  const { db, actor, now } = operation;
  const held = await hold(db, form);
  const { parent_asset_id: own, cmdb_id } = form;
  const others = held.children.map(({ id }) => id);
  const [parent, child] =
    form.relation === 'forward' ? [sql`${own}::bigint`, sql`o.id`] : [sql`o.id`, sql`${own}::bigint`];
  const { rows: made } = await sql<{ other: number }>`
    insert into asset_relations (parent_id, child_id, cmdb_id, created_by, created_at)
    select ${parent}, ${child}, ${cmdb_id}, ${actor.id}, ${now} from unnest(${others}::bigint[]) o (id)
    on conflict do nothing
    returning case when parent_id = ${own} then child_id else parent_id end as other`.execute(db);
  const isNew = new Set(made.map(({ other }) => other));
  const present = held.children.filter(({ id }) => !isNew.has(id));
  if (present.length) throw conflict(isThere(held, present[0]!, present.length - 1));
  await logLinks(operation, 'related', held, new Map(others.map((id) => [id, form.relation])));
  return made.length;
}

const isThere = ({ parent, names }: Held, { name }: Asset, more: number): Sentence => {
  const given = { name, parent: parent.name, relation: wordOf(names.forward) };
  return more ? say(relationSentences.are_there, { ...given, count: more }) : say(relationSentences.is_there, given);
};

/** Removes relations; those that somebody else removed meanwhile are passed over. Throws 404 if there is none, 422. */
export async function unrelate(operation: Relating, form: RelationRemoval): Promise<number> {
  const { db } = operation;
  const held = await hold(db, form);
  const { parent_asset_id: own, cmdb_id, relation } = form;
  const others = held.children.map(({ id }) => id);
  const forward = sql`(parent_id = ${own} and child_id = any(${others}))`;
  const inverse = sql`(child_id = ${own} and parent_id = any(${others}))`;
  const whichSide =
    relation === undefined ? sql`(${forward} or ${inverse})` : relation === 'forward' ? forward : inverse;
  const { rows: gone } = await sql<{ other: number; side: RelationSide }>`
    delete from asset_relations where cmdb_id = ${cmdb_id} and ${whichSide}
    returning case when parent_id = ${own} then child_id else parent_id end as other,
      case when parent_id = ${own} then 'forward' else 'inverse' end as side`.execute(db);
  if (!gone.length) throw new ApiError(404, say(relationSentences.gone));
  await logLinks(operation, 'unrelated', held, new Map(gone.map(({ other, side }) => [other, side])));
  return gone.length;
}

/** The assets and the type, which nobody deletes until the transaction ends. Throws 422. */
async function hold(
  db: Trx,
  form: Pick<RelationForm, 'child_asset_ids' | 'parent_asset_id' | 'cmdb_id'>,
): Promise<Held> {
  const { parent_asset_id, child_asset_ids, cmdb_id } = form;
  if (child_asset_ids.includes(parent_asset_id)) throw invalid({ child_asset_ids: say(relationSentences.itself) });
  const wanted = [...new Set(child_asset_ids)];
  // In the order of their ids, so that two who relate the same assets do not wait for each other.
  const { rows: assets } = await sql<Asset>`
    select id, name from assets where id = any(${[parent_asset_id, ...wanted]}::bigint[]) order by id for no key update`.execute(
    db,
  );
  await requireChoices(db, { parent_asset_id: records.asset, cmdb_id: someType }, { parent_asset_id, cmdb_id });
  const children = assets.filter(({ id }) => id !== parent_asset_id);
  if (children.length !== wanted.length) await requireAll(db, 'assets', 'child_asset_ids', wanted);
  const type = await db
    .selectFrom('cmdb_relations')
    .select(['forward_relation_name', 'inverse_relation_name', 'built_in_key'])
    .where('id', '=', cmdb_id)
    .forKeyShare()
    .executeTakeFirst();
  if (!type) throw invalid({ cmdb_id: someType.sentence });
  const { forward_relation_name, inverse_relation_name, built_in_key } = type;
  const names = {
    forward: { name: forward_relation_name, built_in_key },
    inverse: { name: inverse_relation_name, built_in_key: built_in_key && inverseKey(built_in_key) },
  };
  return { parent: assets.find(({ id }) => id === parent_asset_id)!, children, names };
}

/** Writes it into the log of each asset, under the name of its side, and announces all of them. */
async function logLinks(
  operation: Relating,
  kind: 'related' | 'unrelated',
  { parent, children, names }: Held,
  sides: ReadonlyMap<number, RelationSide>,
): Promise<void> {
  const { db, entry } = operation;
  const turned = { forward: 'inverse', inverse: 'forward' } as const;
  const line = (id: number, relation: object, items: Asset[]) => ({
    ...entry(id),
    kind,
    [kind === 'related' ? 'after' : 'before']: { what: 'asset', relation, items },
  });
  const seen = (side: RelationSide) => children.filter(({ id }) => sides.get(id) === side);
  await touch(operation, assetKind, [parent.id, ...sides.keys()], { form: false });
  await recordActivity(
    db,
    ...(['forward', 'inverse'] as const).flatMap((side) => {
      const items = seen(side);
      return items.length
        ? [line(parent.id, names[side], items), ...items.map(({ id }) => line(id, names[turned[side]], [parent]))]
        : [];
    }),
  );
  await announce(db, 'asset', parent.id, ...sides.keys());
}
