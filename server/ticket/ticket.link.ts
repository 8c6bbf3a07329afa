import { changeStatus } from '../../wire/change/change';
import type { ChangeLink } from '../../wire/ticket/ticket';
import type { Act } from '../shared/act';
import { type Activity, recordActivity } from '../shared/activity';
import { records, requireAll, requireChoices } from '../shared/choices';
import { conflict, notFound } from '../shared/errors';
import { announce } from '../shared/live';
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
import { type StoredLinkType, ticketLinkType } from './ticket.rules';

type Ticket = NonNullable<Awaited<ReturnType<typeof ticketById>>>;

/** Attaches assets to a ticket; those that are attached already stay so. Answers how many are new. Throws 422. */
export async function attachAssets(act: Act, ticketId: number, assetIds: number[]): Promise<number> {
  await requireChoices(act.db, { ticket_id: records.ticket }, { ticket_id: ticketId });
  await requireAll(act.db, 'assets', 'asset_ids', assetIds);
  const ticket = await requireTicket(act, ticketId);
  const attached = await insertAssetLinks(act.db, ticketId, assetIds);
  if (!attached.length) return 0;
  for (const id of attached) await tell(act, { type: 'sd_assets', id }, 'attached', [ticket]);
  await announce(act.db, 'asset', ...attached);
  await announce(act.db, 'ticket', ticketId);
  return attached.length;
}

/** Throws 404; 409 for an asset that came with the ticket (decisions B4). */
export async function detachAsset(act: Act, ticketId: number, assetId: number): Promise<void> {
  const ticket = await requireTicket(act, ticketId);
  const link = await assetLink(act.db, ticketId, assetId);
  if (!link) throw notFound('asset of the ticket');
  if (link.is_default) throw conflict('This asset came with the ticket and cannot be detached.');
  await deleteAssetLink(act.db, ticketId, assetId);
  await tell(act, { type: 'sd_assets', id: assetId }, 'detached', [ticket]);
  await announce(act.db, 'asset', assetId);
  await announce(act.db, 'ticket', ticketId);
}

/** Throws 409 if the change is closed or already attached in this way; 422. */
export async function attachChange(act: Act, { ticket_id, change_id, type: word }: ChangeLink): Promise<void> {
  const change = await requireOpen(act, { ticket_id, change_id });
  const type = ticketLinkType(word);
  if (!(await linkTickets(act, { ticket_ids: [ticket_id], change_id, type })))
    throw conflict(`The change ${change.identifier} is already attached to this ticket in this way.`);
}

/** Throws 404 if the change is not attached in this way; 409 if it is closed; 422. */
export async function detachChange(act: Act, { ticket_id, change_id, type: word }: ChangeLink): Promise<void> {
  await requireOpen(act, { ticket_id, change_id });
  if (!(await unlinkTicket(act, { ticket_id, change_id, type: ticketLinkType(word) })))
    throw notFound('change of the ticket');
}

/** The change, held until the transaction ends. A closed one is read-only from every side (decisions B1). */
async function requireOpen({ db }: Act, link: Pick<ChangeLink, 'ticket_id' | 'change_id'>) {
  await requireChoices(db, { ticket_id: records.ticket, change_id: records.change }, link);
  const change = await changeById(db, link.change_id);
  if (!change) throw notFound('change');
  if (change.status_id === changeStatus.closed) throw conflict(`The change ${change.identifier} is closed.`);
  return change;
}

interface Links {
  change_id: number;
  ticket_ids: number[];
  type: StoredLinkType;
}

/**
 * Links tickets and a change, from either side; those that are linked in this way already stay so. Answers how many are
 * new. The caller has checked that they exist.
 */
export async function linkTickets(act: Act, { change_id, ticket_ids, type }: Links): Promise<number> {
  const added = await linkChange(act.db, { change_id, ticket_ids, type });
  if (added.length) await tellChange(act, { change_id, ticket_ids: added, type }, 'attached');
  return added.length;
}

/** False if they were not linked in this way. */
export async function unlinkTicket(
  act: Act,
  { change_id, ticket_id, type }: Omit<Links, 'ticket_ids'> & { ticket_id: number },
): Promise<boolean> {
  const gone = await unlinkChange(act.db, { ticket_id, change_id, type });
  if (gone) await tellChange(act, { change_id, ticket_ids: [ticket_id], type }, 'detached');
  return gone;
}

async function tellChange(
  act: Act,
  { change_id, ticket_ids, type }: Links,
  kind: 'attached' | 'detached',
): Promise<void> {
  const { db, actor } = act;
  const tickets = await db
    .selectFrom('help_desk.tickets')
    .select(['id', 'ticket_number'])
    .where('id', 'in', ticket_ids)
    .orderBy('id')
    .execute();
  await touch(db, 'change', change_id, actor, { form: false });
  await tell(act, { type: 'sd_changes', id: change_id }, kind, tickets, { type });
  await announce(db, 'change', change_id);
  await announce(db, 'ticket', ...ticket_ids);
}

async function requireTicket({ db }: Act, id: number): Promise<Ticket> {
  const ticket = await ticketById(db, id);
  if (!ticket) throw notFound('ticket');
  return ticket;
}

/** In the log of the other record; a ticket's own log is the help-desk's. */
function tell(
  { db, entry }: Act,
  owner: { type: Activity['owner_type']; id: number },
  kind: 'attached' | 'detached',
  tickets: Ticket[],
  more: object = {},
): Promise<void> {
  const told = {
    what: 'ticket',
    items: tickets.map(({ id, ticket_number }) => ({ id, name: `#${ticket_number}` })),
    ...more,
  };
  return recordActivity(db, {
    ...entry(owner.id),
    owner_type: owner.type,
    kind,
    [kind === 'attached' ? 'after' : 'before']: told,
  });
}
