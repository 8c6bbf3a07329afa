import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as changeSentences from '../../texts/compiled/server/change';
import * as originSentences from '../../texts/compiled/server/origin';
import * as ticketSentences from '../../texts/compiled/server/ticket';
import { changeStatus } from '../../wire/change/change';
import type { ChangeLink } from '../../wire/ticket/ticket';
import { assetKind } from '../asset/asset.kind';
import { changeKind } from '../change/change.kind';
import { type Origin, quoted } from '../parts/origin';
import { records } from '../parts/records';
import { type Activity, recordActivity } from '../shared/activity';
import { requireAll, requireChoices } from '../shared/choices';
import type { Db } from '../shared/db';
import { conflict, notAttached, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import type { Operation } from '../shared/operation';
import { say } from '../shared/sentence';
import { named, person, priority } from '../shared/shapes';
import { requireSeenChoice, requireSeenTicket } from '../shared/sight';
import { touch } from '../shared/version';
import {
  assetLink,
  changeById,
  deleteAssetLink,
  insertAssetLinks,
  linkChange,
  ticketById,
  unlinkChange,
} from './ticket.queries';
import { type StoredLinkType, ticketLinkType } from './ticket.kind';

interface Row extends Omit<Origin, 'description'> {
  ticket_number: string;
  /** The first message that the requester may read. */
  body: string | null;
}

/** What a problem or a change takes along from a ticket. Throws 404. */
export async function originOfTicket(db: Db, id: number, language: Language): Promise<Origin> {
  const { rows } = await sql<Row>`
    select t.ticket_number, t.subject, ${person(sql`t.requester_id`)} as requester, ${priority('help_desk.priorities', sql`t.priority_id`)} as priority,
      ${named('help_desk.departments', sql`t.department_id`)} as department, ${named('help_desk.teams', sql`t.team_id`)} as team,
      (select m.body from help_desk.ticket_messages m where m.ticket_id = t.id and m.kind = 'reply' order by m.id limit 1) as body,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
        from ticket_assets l join assets a on a.id = l.asset_id where l.ticket_id = t.id), '[]'::json) as assets
    from help_desk.tickets t where t.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound('ticket');
  const { ticket_number, body, ...origin } = rows[0];
  const from = say(originSentences.ticket, { ticket: ticket_number });
  return { ...origin, description: quoted(from, body, language) };
}

type Ticket = NonNullable<Awaited<ReturnType<typeof ticketById>>>;

/** Attaches assets to a ticket; those that are attached already stay so. Returns which are new. Throws 422. */
export async function attachAssets(operation: Operation, ticketId: number, assetIds: number[]): Promise<number[]> {
  await requireChoices(operation.db, { ticket_id: records.ticket }, { ticket_id: ticketId });
  await requireSeenChoice(operation.actor, 'ticket', 'ticket_id', ticketId);
  await requireAll(operation.db, 'assets', 'asset_ids', assetIds);
  const ticket = await requireTicket(operation, ticketId);
  const attached = await insertAssetLinks(operation.db, ticketId, assetIds);
  if (!attached.length) return [];
  await logLinks(operation, { type: assetKind.owner, ids: attached }, 'attached', [ticket]);
  await announce(operation.db, 'asset', ...attached);
  await announce(operation.db, 'ticket', ticketId);
  return attached;
}

/** Throws 404; 409 for an asset that came with the ticket (B4). */
export async function detachAsset(operation: Operation, ticketId: number, assetId: number): Promise<void> {
  const ticket = await requireTicket(operation, ticketId);
  await requireSeenTicket(operation.actor, ticketId);
  const link = await assetLink(operation.db, ticketId, assetId);
  if (!link) throw notAttached('asset', 'ticket');
  if (link.is_default) throw conflict(say(ticketSentences.asset_default));
  await deleteAssetLink(operation.db, ticketId, assetId);
  await logLinks(operation, { type: assetKind.owner, ids: [assetId] }, 'detached', [ticket]);
  await announce(operation.db, 'asset', assetId);
  await announce(operation.db, 'ticket', ticketId);
}

/** Throws 409 if the change is closed or already attached in this way; 422. */
export async function attachChange(
  operation: Operation,
  { ticket_id, change_id, type: word }: ChangeLink,
): Promise<void> {
  const change = await requireOpen(operation, { ticket_id, change_id });
  const type = ticketLinkType(word);
  if (!(await linkTickets(operation, { ticket_ids: [ticket_id], change_id, type })).length)
    throw conflict(
      say(ticketSentences.change_attached, {
        identifier: change.identifier,
      }),
    );
}

/** Throws 404 if the change is not attached in this way; 409 if it is closed; 422. */
export async function detachChange(
  operation: Operation,
  { ticket_id, change_id, type: word }: ChangeLink,
): Promise<void> {
  await requireOpen(operation, { ticket_id, change_id });
  if (!(await unlinkTicket(operation, { ticket_id, change_id, type: ticketLinkType(word) })))
    throw notAttached('change', 'ticket');
}

/** The change, held until the transaction ends. A closed one is read-only from every side (B1). */
async function requireOpen({ db, actor }: Operation, link: Pick<ChangeLink, 'ticket_id' | 'change_id'>) {
  // First, as of a ticket that is not there, whatever is wrong besides.
  await requireSeenChoice(actor, 'ticket', 'ticket_id', link.ticket_id);
  await requireChoices(db, { ticket_id: records.ticket, change_id: records.change }, link);
  const change = await changeById(db, link.change_id);
  if (!change) throw notFound('change');
  if (change.status_id === changeStatus.closed)
    throw conflict(say(changeSentences.is_closed, { identifier: change.identifier }));
  return change;
}

interface Links {
  change_id: number;
  ticket_ids: number[];
  type: StoredLinkType;
}

/**
 * Links tickets and a change, from either side; those that are linked in this way already stay so. Returns which are
 * new. The caller has checked that they exist.
 */
export async function linkTickets(operation: Operation, { change_id, ticket_ids, type }: Links): Promise<number[]> {
  const added = await linkChange(operation.db, { change_id, ticket_ids, type });
  if (added.length) await logChange(operation, { change_id, ticket_ids: added, type }, 'attached');
  return added;
}

/** False if they were not linked in this way. */
export async function unlinkTicket(
  operation: Operation,
  { change_id, ticket_id, type }: Omit<Links, 'ticket_ids'> & { ticket_id: number },
): Promise<boolean> {
  const gone = await unlinkChange(operation.db, { ticket_id, change_id, type });
  if (gone) await logChange(operation, { change_id, ticket_ids: [ticket_id], type }, 'detached');
  return gone;
}

async function logChange(
  operation: Operation,
  { change_id, ticket_ids, type }: Links,
  kind: 'attached' | 'detached',
): Promise<void> {
  const { db } = operation;
  const tickets = await db
    .selectFrom('help_desk.tickets')
    .select(['id', 'ticket_number'])
    .where('id', 'in', ticket_ids)
    .orderBy('id')
    .execute();
  await touch(operation, changeKind, [change_id], { form: false });
  await logLinks(operation, { type: changeKind.owner, ids: [change_id] }, kind, tickets, { type });
  await announce(db, 'change', change_id);
  await announce(db, 'ticket', ...ticket_ids);
}

async function requireTicket({ db }: Operation, id: number): Promise<Ticket> {
  const ticket = await ticketById(db, id);
  if (!ticket) throw notFound('ticket');
  return ticket;
}

/** In the log of the other records; a ticket's own log is the help-desk's. */
function logLinks(
  { db, entry }: Operation,
  owners: { type: Activity['owner_type']; ids: number[] },
  kind: 'attached' | 'detached',
  tickets: Ticket[],
  more: object = {},
): Promise<void> {
  const given = {
    what: 'ticket',
    items: tickets.map(({ id, ticket_number }) => ({ id, name: `#${ticket_number}` })),
    ...more,
  };
  const lines = owners.ids.map((id) => ({
    ...entry(id),
    owner_type: owners.type,
    kind,
    [kind === 'attached' ? 'after' : 'before']: given,
  }));
  return recordActivity(db, ...lines);
}
