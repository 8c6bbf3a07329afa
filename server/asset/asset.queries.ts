import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as countSentences from '../../texts/compiled/server/count';
import * as formSentences from '../../texts/compiled/server/form';
import {
  type AssetConfigRow,
  type AssetCounts,
  type AssetGroup,
  type AssetRow,
  type AssetSort,
  assetSorts,
} from '../../wire/asset/asset';
import { assetFilters, type AssetView } from '../../wire/asset/asset.record';
import type { Named } from '../../wire/protocol/reply';
import { contractsOf } from '../contract/contract.kind';
import { contractEnds, endsFrom } from '../contract';
import { begun, countGroups, type Grouping, groupsOf, namedBy } from '../parts/count/count';
import { customFilters } from '../parts/custom-field/custom-field.filters';
import { customColumn, customSource, type FieldReader } from '../parts/custom-field/custom-field.list';
import {
  customSnapshot,
  customValues,
  readerOf,
  type Who,
  withTickets,
} from '../parts/custom-field/custom-field.shown';
import { type Fields, fieldsOf, loggedOf, sortsOf, valuesOf } from '../parts/field';
import { wantsTrash, inTrash, inTrashFlags } from '../parts/trash/trash.list';
import type { Snapshot } from '../shared/activity';
import { type Actor, can } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { forbidden } from '../shared/errors';
import { note } from '../shared/happened';
import { heldBy, isHeldByLeft, withLeft } from '../shared/left';
import {
  byIds,
  byLinked,
  type Filter,
  type Filterable,
  finderOf,
  list,
  type ListDefinition,
  type MayBeEmpty,
  orNone,
  type Page,
} from '../shared/list';
import { readFlag, readIds } from '../shared/list.params';
import { customSearched, withMatched } from '../shared/list.matched';
import { byNamedLike } from '../shared/list.search';
import { arrayOf } from '../shared/row-table';
import { columnsOf, lockRecord, readRecord, type Select, selected } from '../shared/select';
import { say } from '../shared/sentence';
import { attachmentsNamed, attachmentsOf, named } from '../shared/shapes';
import { dayBefore, daysAfter, today, yearsAfter } from '../shared/time';
import { assetFoundBy, assetKind, clientScope } from './asset.kind';
import { type AssetState, isHeld, rowFlags } from './asset.rules';
import { actorOver } from '../shared/scope';

const t = columnsOf<'assets'>();
const field = fieldsOf<'assets'>();

/** The fields of every row. */
const own = {
  ...field.known,
  name: field.text(say(formSentences.name), 'name'),
  asset_type: field.named(say(formSentences.asset_type), 'asset_type_id', 'asset_types', named),
  asset_status: field.optional.named(say(formSentences.asset_status), 'asset_status_id', 'asset_statuses', named),
  managed_by: field.optional.person(say(formSentences.managed_by), 'managed_by_id'),
  used_by: field.optional.person(say(formSentences.used_by), 'used_by_id'),
} satisfies Fields<Omit<AssetRow, 'asset_id' | 'contract' | 'is_default' | Trashed>>;

/** Those of the further columns of the list page. */
const further = {
  department: field.optional.named(say(formSentences.department), 'department_id', 'help_desk.departments', named),
  location: field.optional.location(say(formSentences.location), 'location_id'),
  organization: field.optional.named(
    say(formSentences.organization),
    'organization_id',
    'help_desk.organizations',
    named,
  ),
  product: field.optional.named(say(formSentences.product), 'product_id', 'products', named),
  impact_type: field.optional.numbered(say(formSentences.impact), 'impact_type_id', 'impacts', named),
  assigned_on: field.optional.time(say(formSentences.assigned_on), 'assigned_on'),
  ...field.stamps,
} satisfies Fields<Omit<AssetConfigRow, keyof AssetRow | 'held_by_left' | 'custom_fields' | 'is_edit' | 'is_delete'>>;

export const assetFields = { ...own, ...further };

/** The asset as its page shows it. Throws 404, also to a client whose it is not (D15). */
export async function viewAsset(db: Db, id: number, who: Who): Promise<AssetView> {
  const { actor } = who;
  const reader = await readerOf(db, who, 'asset', [id]);
  const view: Select<AssetView> = {
    ...valuesOf(own, actor.time_zone),
    ...valuesOf(further, actor.time_zone),
    asset_id: t('id'),
    description: t('description'),
    version: t('version'),
    attachments: attachmentsOf('sd_assets', t('id')),
    custom_field_values_for_asset_form_builder_only: customValues('asset', 'form', reader),
    custom_field_values_for_asset_type: customValues('asset', 'type', reader),
    custom_field_values_for_department: customValues('asset', 'department', reader),
    known_errors: sql`(select count(*)::integer from problem_assets l join problems p on p.id = l.problem_id and p.known_error and p.closed_at is null where l.asset_id = t.id)`,
  };
  return readRecord(db, assetKind, view, id, clientScope(actor));
}

/** The asset's row, held against every other writer until the transaction ends. Throws 404. */
export const lockAsset = (db: Trx, id: number) => lockRecord(db, assetKind, id);
export type AssetRecord = Awaited<ReturnType<typeof lockAsset>>;

/** What the flags depend on. Throws 404. */
export async function assetState(db: Db, id: number): Promise<AssetState> {
  return readRecord<AssetState>(db, assetKind, { held: isHeld(t('id')) }, id);
}

type Sql = RawBuilder<unknown>;
type Query = Record<string, unknown>;

/**
 * Links of assets to other records: the plural filters what is attached, the singular what may still be attached (X40).
 */
function attachedTo<Kind extends 'ticket' | 'problem' | 'change' | 'release' | 'contract'>(kind: Kind) {
  const [table, owner] = [sql.table(`${kind}_assets`), sql.ref(`${kind}_id`)];
  const attached = byLinked(`${kind}_assets`, 'asset_id', `${kind}_id`);
  const attachable: Filter = {
    kind: 'id',
    where: (id) => sql`not exists (select from ${table} l where l.asset_id = t.id and l.${owner} = ${id})`,
  };
  return { [`${kind}_ids`]: attached, [`${kind}_id`]: attachable } as Record<`${Kind}_ids`, MayBeEmpty> &
    Record<`${Kind}_id`, Filter>;
}

const owners = ['ticket_ids', 'problem_ids', 'change_ids', 'release_ids', 'contract_ids'] as const;
/** Are those asked for that hang on one record, as its page shows them? */
const isOfOneRecord = (query: Query): boolean =>
  owners.some((name) => query[name] !== undefined && readIds(name, query[name]).length === 1);

/** Exactly these types, or with those below them (D6). */
const byTypes = (descendants: boolean): Filter =>
  descendants
    ? {
        kind: 'ids',
        where: (ids) => sql`t.asset_type_id = any(array(
          with recursive below as (select unnest(${ids}::bigint[]) as id union select n.id from asset_types n join below b on n.parent_id = b.id)
          select id from below))`,
      }
    : byIds(t('asset_type_id'));

const { filters, spellings } = field.filters(assetFilters, {
  asset_ids: byIds(t('id')),
  dept_ids: orNone(byIds, t('department_id')),
  org_ids: orNone(byIds, t('organization_id')),
  ...attachedTo('ticket'),
  ...attachedTo('problem'),
  ...attachedTo('change'),
  ...attachedTo('release'),
  ...attachedTo('contract'),
  product_id: { kind: 'id', where: (id) => sql`${t('product_id')} is distinct from ${id}` },
});

type Holder = NonNullable<AssetConfigRow['held_by_left']>[number];
/** What people who left still use and manage. */
const held: RawBuilder<{ role: Holder['role'] }>[] = [
  sql`select h.id, u.id as user_id, 'managed_by' as role from assets h join help_desk.users u on u.id = h.managed_by_id and not u.active`,
  sql`select h.id, u.id as user_id, 'used_by' as role from assets h join help_desk.users u on u.id = h.used_by_id and not u.active`,
];

/** What assets can be filtered by, custom fields included where the query names them. */
export const assetFilterable = async (
  db: Db,
  query: Query,
  actor: Pick<Actor, 'role'> | null = null,
  fields?: FieldReader,
): Promise<Filterable> => ({
  filters: {
    ...filters,
    asset_type_ids: byTypes(readFlag('asset_type_descendants', query.asset_type_descendants)),
    // Says how `asset_type_ids` is meant, and is saved with it.
    asset_type_descendants: { kind: 'flag', where: () => sql`true` },
    held_by_left: isHeldByLeft(held),
    ...(await customFilters(db, 'asset', query, actor, fields)),
  },
  spellings,
});

/**
 * The contract that covers the asset, of those that the actor may see: the one in force, else the one that ends last;
 * an empty array if there is none (X35).
 */
const contract = (actor: Actor): RawBuilder<AssetRow['contract']> =>
  sql`coalesce(${coveringContract(sql`json_build_object('id', c.id, 'name', c.name)`, contractsOf(actor, 'c'))}, '[]'::json)`;

/** Its name, for a file of who may see contracts. */
export const contractName = coveringContract(sql`c.name`, sql`true`);

function coveringContract(value: Sql, visible: Sql): Sql {
  return sql`(select ${value} from contract_assets l join contracts c on c.id = l.contract_id
    where l.asset_id = t.id and c.contract_status_id <> 1 and ${visible} order by c.contract_status_id = 3 desc, c.contract_end_date desc, c.id limit 1)`;
}

type Definition = Omit<ListDefinition<AssetSort>, 'filters' | 'spellings' | 'row'>;

const definition = (actor: Actor): Definition => ({
  table: assetKind.table,
  counted: assetKind.table,
  quickTotals: true,
  defaultOrder: 'desc',
  sorts: sortsOf(assetFields, assetSorts),
  // Names of joined records too (D6).
  search: (pattern) => [
    ...assetFoundBy(pattern, actor),
    byNamedLike(t('asset_type_id'), 'asset_types', pattern),
    byNamedLike(t('asset_status_id'), 'asset_statuses', pattern),
    byNamedLike(t('department_id'), 'help_desk.departments', pattern),
    byNamedLike(t('location_id'), 'help_desk.locations', pattern),
    byNamedLike(t('organization_id'), 'help_desk.organizations', pattern),
    byNamedLike(t('product_id'), 'products', pattern),
  ],
});

type Trashed = 'deleted_at' | 'deleted_by';

/** `ticketIds` are the tickets whose assets are listed: a row says whether it came with one of them (B4). */
const row = (actor: Actor, ticketIds: readonly number[]): Select<Omit<AssetRow, Trashed>> => ({
  ...valuesOf(own, actor.time_zone),
  asset_id: t('id'),
  contract: contract(actor),
  is_default: ticketIds.length
    ? sql`exists (select from ticket_assets l where l.asset_id = t.id and l.is_default and l.ticket_id = any(${ticketIds}))`
    : sql`false`,
});

type ConfigRow = Omit<AssetConfigRow, 'is_edit' | 'is_delete'> & { held: boolean };

/** The further columns of the list page. */
const configRow = async (
  actor: Actor,
  query: Query,
  fields: FieldReader,
): Promise<Select<Omit<ConfigRow, keyof AssetRow>>> => ({
  ...valuesOf(further, actor.time_zone),
  held: isHeld(t('id')),
  custom_fields: await customColumn('asset', actor, fields),
  held_by_left: withLeft(query, heldBy(held)),
});

/** Reads the filters of a query. Throws 403, 404 for a saved filter that there is not, 422. */
export async function assetSource(db: Db, actor: Actor, sent: Query) {
  const {
    query: flat,
    filterable,
    scope,
    ...found
  } = await customSource(db, actor, 'asset', { sent, filterable: assetFilterable, filterKey: 'saved_filter_id' });
  // It says how another filter is meant, and is none by itself: unfiltered, the list knows its total.
  const { asset_type_descendants: _, ...query } = flat;
  return {
    definition: { ...definition(actor), ...filterable },
    query,
    scope: [...clientScope(actor), ...scope],
    ...found,
  };
}

/** Ids of all that the list shows with a query. */
export const findAssets = finderOf(assetSource);

/** Options of a select (X128). */
export async function listOptions(db: Db, actor: Actor, sent: Query): Promise<Page<Named>> {
  const { definition, query, scope } = await assetSource(db, actor, sent);
  const listed = { ...definition, row: { id: t('id'), name: t('name') }, largestPage: 1000 };
  return list<Named>(db, listed, { limit: 'all', ...query }, actor.time_zone, scope);
}

/** What the search of the list finds, by the columns of a row, and of those of `config=true`. */
const searched = ['identifier', 'name', 'managed_by', 'used_by', 'asset_type', 'asset_status'] as const;
const furtherSearched = ['department', 'location', 'organization', 'product'] as const;
/** What a label says that cannot say the identifier (D13). */
const labelOf = ({ id }: AssetRow): [string, string][] => [['label', `AST-${id}`]];

/** One page of assets; with `config=true` in all columns, each with what the reader may do with it. */
export async function listAssets(db: Db, who: Who, sent: Query): Promise<Page<AssetRow>> {
  const { actor } = who;
  const trashed = wantsTrash(actor, sent, 'delete_asset');
  const config = readFlag('config', sent.config);
  const { definition, query, scope, customFields } = await assetSource(db, actor, sent);
  const ticketIds = query.ticket_ids === undefined ? [] : readIds('ticket_ids', query.ticket_ids);
  const living = {
    ...definition,
    row: { ...row(actor, ticketIds), ...(config && (await configRow(actor, sent, customFields))) },
  };
  const listed = {
    ...(trashed ? inTrash(living, assetKind, actor.time_zone) : living),
    ofOneRecord: isOfOneRecord(query),
  };
  const page = await list<AssetRow>(db, listed, query, actor.time_zone, scope);
  if (!config) return { ...page, rows: withMatched(page.rows, { actor, query, searched, others: labelOf }) };
  const found = withMatched(await withTickets(db, who, 'asset', page.rows as ConfigRow[]), {
    actor,
    query,
    searched: [...searched, ...furtherSearched],
    others: (row) => [...customSearched(row.custom_fields), ...labelOf(row)],
  });
  const over = await actorOver(db, actor, 'asset', found);
  const rows = found.map(({ held, ...one }) => ({
    ...one,
    ...(trashed ? inTrashFlags : rowFlags(over(one), { held })),
  }));
  return { ...page, rows };
}

interface Reading {
  actor: Actor;
  now: Date;
}

const groupings: Record<AssetGroup, (reading: Reading) => Grouping> = {
  asset_type: () => groupsOf(assetFields.asset_type, 'asset_type_ids'),
  asset_status: () => groupsOf(assetFields.asset_status, 'asset_status_ids'),
  department: () => groupsOf(assetFields.department, 'dept_ids'),
  location: () => groupsOf(assetFields.location, 'location_ids'),
  organization: () => groupsOf(assetFields.organization, 'org_ids'),
  product: () => groupsOf(assetFields.product, 'product_ids'),
  age: byAge,
  contract_end: byContractEnd,
};

/** Key is how many whole years ago an asset was assigned, `oldest` for more. */
const oldest = 5;
const ages = [
  say(countSentences.age_0),
  say(countSentences.age_1),
  say(countSentences.age_2),
  say(countSentences.age_3),
  say(countSentences.age_4),
  say(countSentences.age_5),
];

function byAge({ actor, now }: Reading): Grouping {
  const zone = actor.time_zone;
  /** The first day of those who are less than so many years old. */
  const since = (years: number): string => daysAfter(yearsAfter(today(now, zone), -years), 1);
  const begins = Array.from({ length: oldest }, (_, index) => since(oldest - index));
  return {
    key: sql`${sql.lit(oldest)} - ${begun(sql`t.assigned_on`, begins, zone)}`,
    order: [...ages.keys()],
    names: namedBy(ages),
    fields: (age) => {
      if (age === null) return [{ key: 'assigned_on_empty', value: 1 }];
      const begin = age < oldest ? since(age + 1) : null;
      const end = age > 0 ? dayBefore(since(age)) : null;
      return [{ key: 'assigned_on', value: [begin, end] }];
    },
  };
}

/** By the contract of an asset that ends last. Throws 403: who sees no contracts does not see this either. */
function byContractEnd({ actor, now }: Reading): Grouping {
  if (!can(actor, 'view_contracts')) throw forbidden('view_contracts');
  const day = today(now, actor.time_zone);
  return {
    join: sql`left join (select l.asset_id, max(c.contract_end_date) as ends from contract_assets l join contracts c on c.id = l.contract_id
      where c.contract_status_id <> 1 and ${contractsOf(actor, 'c')} group by 1) e on e.asset_id = t.id`,
    key: begun(sql`e.ends`, endsFrom(day), actor.time_zone),
    order: [...contractEnds.keys()],
    names: namedBy(contractEnds),
    fields: (key) => (key === null ? [{ key: 'contract_ids_empty', value: 1 }] : []),
  };
}

/** How many of the assets that a query finds are of each type, or of what else it groups by (D6). Throws 403, 422. */
export async function countAssets(
  db: Db,
  reading: Reading & { language: Language },
  { count: _, group_by: __, ...sent }: Record<string, unknown>,
  group: AssetGroup,
): Promise<AssetCounts> {
  const { actor, language } = reading;
  const grouping = groupings[group](reading);
  const source = await assetSource(db, actor, sent);
  return { assets: await countGroups(db, source, grouping, actor.time_zone, language) };
}

const custom = customSnapshot('asset');

/** What a snapshot says of the asset `t`, by the names under which the log keeps it. */
const { id: _id, ...ownParts } = own;
const { impact_type: impact, created_at: _created, updated_at: _updated, ...furtherParts } = further;
const parts = {
  ...loggedOf({ ...ownParts, ...furtherParts, impact }),
  description: t('description'),
  attachments: attachmentsNamed('sd_assets', t('id')),
  custom,
};
export type SnapshotPart = keyof typeof parts;
/** Those that are looked up. */
const namedParts = [
  ...(['asset_type', 'asset_status', 'product', 'department', 'organization', 'location', 'impact'] as const),
  ...(['managed_by', 'used_by'] as const),
];
const allParts = Object.keys(parts) as SnapshotPart[];

/**
 * Assets as the activity log keeps them, by id: names beside ids. Custom fields stand under `custom:<label>`, so that the
 * log keeps the label of the time. `asked`: who changes only some parts needs no others.
 */
export async function snapshotAssets(
  db: Db,
  ids: readonly number[],
  source: readonly SnapshotPart[] = allParts,
): Promise<Map<number, Snapshot>> {
  const { rows } = await sql<Snapshot & { id: number; custom?: Snapshot }>`
    select t.id, ${selected(Object.fromEntries(source.map((part) => [part, parts[part]])))} from assets t where t.id = any(${ids})`.execute(
    db,
  );
  return new Map(rows.map(({ id, custom, ...fields }) => [id, { ...fields, ...custom }]));
}

/** {@link snapshotAssets} of one. */
export const snapshotAsset = async (db: Db, id: number): Promise<Snapshot> =>
  (await snapshotAssets(db, [id])).get(id) ?? {};

/** A part that is looked up, as a join: for many assets that takes a third less time than a subquery in each row. */
const lateral = (part: SnapshotPart) =>
  sql`cross join lateral (select ${parts[part]} as value offset 0) ${sql.ref(part)}`;
const valueOf = (part: SnapshotPart) =>
  (namedParts as readonly SnapshotPart[]).includes(part) ? sql.ref(`${part}.value`) : parts[part];

/**
 * Tells the log of many assets without files that they were created; the database takes their snapshots itself. Rules
 * hear of it as of a line of `recordActivity`. `empty` are parts that none of them has: they are not looked up.
 */
export async function recordCreated(
  db: Trx,
  ids: readonly number[],
  { actor_id, created_at, empty }: { actor_id: number; created_at: Date; empty: readonly SnapshotPart[] },
): Promise<void> {
  const looked = namedParts.filter((part) => !empty.includes(part));
  const entries = allParts.flatMap((part) => {
    if (part === 'custom') return [];
    const value = part === 'attachments' ? sql`'[]'::jsonb` : empty.includes(part) ? sql`null` : valueOf(part);
    return [sql`${sql.lit(part)}, ${value}`];
  });
  const customs = empty.includes('custom') ? sql`` : sql`|| ${custom}::jsonb`;
  await sql`
    insert into activity_log (owner_type, owner_id, kind, actor_id, created_at, after)
    select ${assetKind.owner}, t.id, 'created', ${actor_id}, ${created_at}, jsonb_build_object(${sql.join(entries)}) ${customs}
    from assets t ${sql.join(looked.map(lateral), sql` `)} where t.id = any(${arrayOf(ids)}::bigint[]) order by t.id`.execute(
    db,
  );
  note(
    db,
    ids.map((owner_id) => ({ owner_type: assetKind.owner, owner_id, kind: 'created', actor_id, created_at })),
  );
}
