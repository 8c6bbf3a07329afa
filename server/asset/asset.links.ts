import { type RawBuilder, sql } from 'kysely';
import * as changeSentences from '../../texts/compiled/server/change';
import * as ticketSentences from '../../texts/compiled/server/ticket';
import { type AssetService, assetServices, type AssetTickets } from '../../wire/asset/asset.record';
import { changeStatus } from '../../wire/change/change';
import type { PermissionKey } from '../../wire/protocol/permission';
import { changeKind } from '../change/change.kind';
import { contractKind } from '../contract/contract.kind';
import { hasEnded } from '../contract';
import type { AnyKind } from '../parts/kind';
import type { Attachable } from '../parts/named';
import { problemKind } from '../problem/problem.kind';
import { releaseKind } from '../release/release.kind';
import { recordActivity } from '../shared/activity';
import { type Actor, authorize } from '../shared/actor';
import { requireAll } from '../shared/choices';
import type { Db } from '../shared/db';
import { conflict, notAttached } from '../shared/errors';
import { byLink, isOneOf, type ListDefinition } from '../shared/list';
import { numberLike } from '../shared/list.search';
import { byColumn } from '../shared/list.sort';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { say, type Sentence } from '../shared/sentence';
import { person, personName, priority, ticketStatus } from '../shared/shapes';
import { listSeen, requireSeenTickets } from '../shared/sight';
import { touch } from '../shared/version';
import { ticketKind } from '../ticket/ticket.kind';
import { lockAsset } from './asset.queries';
import { requireOver } from '../shared/scope';

type Service = AnyKind & { assetTable: string; type: Attachable };

/** What can be attached to an asset: its kind, what it is called, the further rights, and what is read-only. */
interface Linked {
  kind: Service;
  /** The name of a record `t`. */
  name: string;
  attach: PermissionKey | null;
  detach: PermissionKey | null;
  /** Rows `t` that may not be written now, and the sentence that names one. */
  closed?: { where: string; because: (identifier: string) => Sentence };
}

const linked: Record<AssetService, Linked> = {
  tickets: { kind: ticketKind, name: `'#' || t.ticket_number`, attach: null, detach: null },
  sd_problem: { kind: problemKind, name: 't.subject', attach: 'attach_problem', detach: 'detach_problem' },
  sd_changes: {
    kind: changeKind,
    name: 't.subject',
    attach: 'attach_change',
    detach: 'detach_change',
    closed: {
      where: `t.status_id = ${changeStatus.closed}`,
      because: (identifier) => say(changeSentences.is_closed, { identifier }),
    },
  },
  sd_releases: { kind: releaseKind, name: 't.subject', attach: 'attach_release', detach: 'detach_release' },
  sd_contracts: {
    kind: contractKind,
    name: 't.name',
    attach: 'attach_contract_asset',
    detach: 'detach_contract_asset',
    closed: {
      // Expired, Terminated (E9).
      where: 't.contract_status_id in (5, 6)',
      because: hasEnded,
    },
  },
};

/** The right of the other record's kind, asked before anything else is told (C9). */
export function admitService(actor: Actor, what: 'attach' | 'detach', type: unknown): void {
  const service = assetServices.find((one) => one === type);
  const right = service && linked[service][what];
  if (right) authorize(actor, right);
}

export const kindOf = (type: AssetService): Attachable => linked[type].kind.type;

interface Links {
  type: AssetService;
  type_ids: number[];
}

interface Item {
  id: number;
  name: string;
}

/** Attaches records to an asset; those that are attached already stay so. Returns which are new. Throws 404, 409, 422. */
export async function attachServices(operation: Operation, assetId: number, links: Links): Promise<number[]> {
  const { db } = operation;
  const { table, column } = placeOf(links.type);
  await hold(operation, links, 'attach');
  await lockAsset(db, assetId);
  const { rows } = await sql<{ id: number }>`
    insert into ${table} (${column}, asset_id) select u, ${assetId} from unnest(${[...new Set(links.type_ids)]}::bigint[]) u
    on conflict do nothing returning ${column} as id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await logLinks(operation, assetId, 'attached', links.type, ids);
  return ids;
}

/**
 * Detaches records from an asset, all or none. Throws 404 if one is not attached; 409 for a ticket that the asset came
 * with, or a record that is closed; 422.
 */
export async function detachServices(operation: Operation, assetId: number, links: Links): Promise<void> {
  const { db } = operation;
  const { kind } = linked[links.type];
  const { table, column } = placeOf(links.type);
  await hold(operation, links, 'detach');
  await lockAsset(db, assetId);
  const defaults = links.type === 'tickets' ? sql`is_default` : sql`false`;
  const { rows } = await sql<{ id: number; is_default: boolean }>`
    delete from ${table} where asset_id = ${assetId} and ${column} = any(${links.type_ids}) returning ${column} as id, ${defaults} as is_default`.execute(
    db,
  );
  if (rows.length !== new Set(links.type_ids).size) throw notAttached(kind.noun, 'asset');
  if (rows.some(({ is_default }) => is_default)) throw conflict(say(ticketSentences.asset_default));
  await logLinks(
    operation,
    assetId,
    'detached',
    links.type,
    rows.map(({ id }) => id),
  );
}

const placeOf = (type: AssetService) => {
  const { kind } = linked[type];
  return { table: sql.table(kind.assetTable), column: sql.ref(`${kind.type}_id`) };
};

/**
 * Holds the records in the order of their ids. Throws 403 for one over which the right is lacking, 422 if one does not exist, 409
 * naming one that is closed.
 */
async function hold({ db, actor }: Operation, { type, type_ids }: Links, what: 'attach' | 'detach'): Promise<void> {
  const { kind, closed, [what]: right } = linked[type];
  await requireAll(db, kind.table, 'type_ids', type_ids);
  if (type === 'tickets') await requireSeenTickets(actor, 'type_ids', type_ids);
  if (right) await requireOver(db, actor, right, type_ids);
  // Tickets are the help-desk's: nothing is written into them.
  if (type === 'tickets') return;
  const { rows } = await sql<{ identifier: string; closed: boolean }>`
    select t.identifier, ${sql.raw(closed?.where ?? 'false')} as closed from ${sql.table(kind.table)} t where t.id = any(${type_ids}) order by t.id for update`.execute(
    db,
  );
  const shut = rows.find((row) => row.closed);
  if (closed && shut) throw conflict(closed.because(shut.identifier));
}

/** In the log of the asset and of every record that has one; all of them are shown anew. */
async function logLinks(
  operation: Operation,
  assetId: number,
  kind: 'attached' | 'detached',
  type: AssetService,
  ids: readonly number[],
): Promise<void> {
  if (!ids.length) return;
  const { db, entry } = operation;
  const { kind: other } = linked[type];
  const side = kind === 'attached' ? 'after' : 'before';
  const asset = await db.selectFrom('assets').select(['id', 'name']).where('id', '=', assetId).execute();
  const { owner } = other;
  if (owner) await touch(operation, other, ids, { form: true });
  await recordActivity(
    db,
    { ...entry(assetId), kind, [side]: { what: other.type, items: await itemsOf(db, type, ids) } },
    ...(owner
      ? ids.map((id) => ({ ...entry(id), owner_type: owner, kind, [side]: { what: 'asset', items: asset } }))
      : []),
  );
  await announce(db, 'asset', assetId);
  await announce(db, other.type, ...ids);
}

async function itemsOf(db: Db, type: AssetService, ids: readonly number[]): Promise<Item[]> {
  const { kind, name } = linked[type];
  const { rows } = await sql<Item>`
    select t.id, ${sql.raw(name)} as name from ${sql.table(kind.table)} t where t.id = any(${ids}) order by t.id`.execute(
    db,
  );
  return rows;
}

const t = (column: string) => sql.ref(`t.${column}`);

/** Tickets with the assets that they are about (D3 §2). */
const ticketList: ListDefinition<string, 'asset_ids'> & { row: RawBuilder<unknown> } = {
  table: 'help_desk.tickets',
  defaultOrder: 'desc',
  sorts: {
    ticket_number: byColumn(t('ticket_number')),
    subject: t('subject'),
    title: t('subject'),
    assigned: personName(t('assigned_id')),
    status: sql`(select n.position from help_desk.statuses n where n.id = t.status_id)`,
    priority: sql`(select n.position from help_desk.priorities n where n.id = t.priority_id)`,
  },
  filters: {
    asset_ids: byLink((ids) => sql`select l.ticket_id from ticket_assets l where ${isOneOf(sql`l.asset_id`, ids)}`),
  },
  search: (pattern) => [
    sql`(${numberLike(t('ticket_number'), pattern)} or search_fold(t.subject) like ${pattern})`,
    sql`t.assigned_id = any(array(select u.id from help_desk.users u where search_fold(u.full_name) like ${pattern} or search_fold(u.email) like ${pattern}))`,
  ],
  row: sql`t.id, t.ticket_number, t.subject as title, t.subject, ${person(t('assigned_id'))} as assigned, ${person(t('assigned_id'))} as "assignedTo", ${ticketStatus(t('status_id'))} as status,
    ${priority('help_desk.priorities', t('priority_id'))} as priority`,
};

export async function listTickets(db: Db, actor: Actor, query: Record<string, unknown>): Promise<AssetTickets> {
  const { rows, total } = await listSeen<AssetTickets['tickets'][number]>(
    db,
    actor.tickets,
    ticketList,
    query,
    actor.time_zone,
    [sql`t.gone_at is null`],
  );
  return { tickets: rows, total };
}
