import { sql } from 'kysely';
import { changeStatus } from '../../wire/change/change';
import type { AttachedChangeRow, TicketActions, TicketChangeSort } from '../../wire/ticket/ticket';
import type { Db, Trx } from '../shared/db';
import { notFound } from '../shared/errors';
import type { ListDefinition } from '../shared/list';
import { type Columns, columnsOf, readRow, type Select } from '../shared/select';
import { person } from '../shared/shapes';
import { type StoredLinkType, words } from './ticket.kind';

export type TicketFacts = Pick<TicketActions, 'problem' | 'ticket'>;

/** A ticket with its problem, as the action bar and the side box show it. */
export async function ticketFacts(db: Db, id: number): Promise<TicketFacts | undefined> {
  const facts: Select<TicketFacts> = {
    ticket: sql`json_build_object('id', t.id, 'ticket_number', t.ticket_number, 'subject', t.subject, 'requester', ${person(sql`t.requester_id`)})`,
    problem: sql`(select json_build_object('id', p.id, 'name', p.subject, 'redirect_to', '/service-desk/problem/' || p.id || '/show')
      from problem_tickets l join problems p on p.id = l.problem_id where l.ticket_id = t.id)`,
  };
  return readRow(db, 'help_desk.tickets', facts, id, [sql`t.gone_at is null`]);
}

/** What decides, beside rights, what may be done with a ticket. Throws 404. */
export async function ticketState(db: Db, id: number): Promise<{ has_problem: boolean }> {
  const facts = await ticketFacts(db, id);
  if (!facts) throw notFound('ticket');
  return { has_problem: facts.problem !== null };
}

export const ticketById = (db: Db, id: number) =>
  db
    .selectFrom('help_desk.tickets')
    .select(['id', 'ticket_number'])
    .where('id', '=', id)
    .where('gone_at', 'is', null)
    .executeTakeFirst();

/** Locked, so that it is not closed while something is attached to it. */
export const changeById = (db: Trx, id: number) =>
  db
    .selectFrom('changes')
    .select(['id', 'identifier', 'subject', 'status_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Attaches those of the assets that are not attached yet and returns them. */
export async function insertAssetLinks(db: Trx, ticketId: number, assetIds: number[]): Promise<number[]> {
  const attached = await db
    .insertInto('ticket_assets')
    .values([...new Set(assetIds)].map((asset_id) => ({ ticket_id: ticketId, asset_id })))
    .onConflict((c) => c.doNothing())
    .returning('asset_id')
    .execute();
  return attached.map((row) => row.asset_id);
}

export const assetLink = (db: Trx, ticketId: number, assetId: number) =>
  db
    .selectFrom('ticket_assets')
    .select('is_default')
    .where('ticket_id', '=', ticketId)
    .where('asset_id', '=', assetId)
    .forUpdate()
    .executeTakeFirst();

export async function deleteAssetLink(db: Trx, ticketId: number, assetId: number): Promise<void> {
  await db.deleteFrom('ticket_assets').where('ticket_id', '=', ticketId).where('asset_id', '=', assetId).execute();
}

interface Link {
  ticket_id: number;
  change_id: number;
  type: StoredLinkType;
}

/** The tickets that were not linked in this way yet. */
export async function linkChange(
  db: Trx,
  { change_id, ticket_ids, type }: Omit<Link, 'ticket_id'> & { ticket_ids: number[] },
): Promise<number[]> {
  const made = await db
    .insertInto('change_tickets')
    .values([...new Set(ticket_ids)].map((ticket_id) => ({ change_id, ticket_id, type })))
    .onConflict((c) => c.doNothing())
    .returning('ticket_id')
    .execute();
  return made.map((row) => row.ticket_id);
}

/** False if it was not attached in this way. */
export async function unlinkChange(db: Trx, { ticket_id, change_id, type }: Link): Promise<boolean> {
  const gone = await db
    .deleteFrom('change_tickets')
    .where('ticket_id', '=', ticket_id)
    .where('change_id', '=', change_id)
    .where('type', '=', type)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

const t = columnsOf<'change_tickets'>();
const c = columnsOf<'changes'>('c');
const ofChange = <Name extends Parameters<typeof c>[0]>(column: Name) =>
  sql<Columns<'changes'>[Name]>`(select ${c(column)} from changes c where c.id = t.change_id)`;

/** Changes of a ticket, one row for each link. A closed change keeps its tickets. */
export const attachedChanges = (
  detachable: boolean,
): ListDefinition<TicketChangeSort, never, never, AttachedChangeRow> => ({
  table: 'change_tickets',
  sorts: { change_number: ofChange('identifier'), subject: ofChange('subject'), type: t('type') },
  defaultOrder: 'desc',
  filters: {},
  search: (pattern) =>
    sql`exists (select from changes c where c.id = t.change_id and (search_fold(c.subject) like ${pattern} or search_fold(c.identifier) like ${pattern}))`,
  row: {
    id: t('change_id'),
    change_number: ofChange('identifier'),
    subject: ofChange('subject'),
    type: sql`case t.type when ${words.initiated} then 'initiated' else 'initiating' end`,
    detach_change: sql`${detachable}::boolean and ${ofChange('status_id')} <> ${changeStatus.closed}`,
  },
});
