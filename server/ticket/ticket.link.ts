import type { ChangeLink } from '../../wire/ticket';
import type { Act } from '../shared/act';
import { type Activity, recordActivity } from '../shared/activity';
import { conflict, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import { assetLink, changeById, deleteAssetLink, insertAssetLinks, linkChange, ticketById, unlinkChange } from './ticket.queries';
import { takesTicket, ticketLinkType } from './ticket.rules';

type Ticket = NonNullable<Awaited<ReturnType<typeof ticketById>>>;

/** Attaches assets to a ticket; those that are attached already stay so. Throws 404. */
export async function attachAssets(act: Act, ticketId: number, assetIds: number[]): Promise<void> {
  const ticket = await requireTicket(act, ticketId);
  const attached = await insertAssetLinks(act.db, ticketId, assetIds);
  if (!attached) throw notFound('asset');
  for (const id of attached) await tell(act, { type: 'sd_assets', id }, 'attached', ticket);
  await announce(act.db, 'asset', ...attached);
  await announce(act.db, 'ticket', ticketId);
}

/** Throws 404; 409 for an asset that came with the ticket (decisions B4). */
export async function detachAsset(act: Act, ticketId: number, assetId: number): Promise<void> {
  const ticket = await requireTicket(act, ticketId);
  const link = await assetLink(act.db, ticketId, assetId);
  if (!link) throw notFound('asset of the ticket');
  if (link.is_default) throw conflict('This asset came with the ticket and cannot be detached.');
  await deleteAssetLink(act.db, ticketId, assetId);
  await tell(act, { type: 'sd_assets', id: assetId }, 'detached', ticket);
  await announce(act.db, 'asset', assetId);
  await announce(act.db, 'ticket', ticketId);
}

/** Throws 404; 409 if the change is closed or already attached in this way. */
export async function attachChange(act: Act, { ticket_id, change_id, type: word }: ChangeLink): Promise<void> {
  const ticket = await requireTicket(act, ticket_id);
  const change = await changeById(act.db, change_id);
  if (!change) throw notFound('change');
  const type = ticketLinkType(word);
  if (!takesTicket(change, type)) throw conflict(`The change ${change.identifier} is closed.`);
  if (!(await linkChange(act.db, { ticket_id, change_id, type }))) throw conflict(`The change ${change.identifier} is already attached to this ticket in this way.`);
  await tell(act, { type: 'sd_changes', id: change_id }, 'attached', ticket, { type });
  await announce(act.db, 'change', change_id);
  await announce(act.db, 'ticket', ticket_id);
}

/** Throws 404 if the change is not attached in this way. */
export async function detachChange(act: Act, { ticket_id, change_id, type: word }: ChangeLink): Promise<void> {
  const ticket = await requireTicket(act, ticket_id);
  const type = ticketLinkType(word);
  if (!(await unlinkChange(act.db, { ticket_id, change_id, type }))) throw notFound('change of the ticket');
  await tell(act, { type: 'sd_changes', id: change_id }, 'detached', ticket, { type });
  await announce(act.db, 'change', change_id);
  await announce(act.db, 'ticket', ticket_id);
}

async function requireTicket({ db }: Act, id: number): Promise<Ticket> {
  const ticket = await ticketById(db, id);
  if (!ticket) throw notFound('ticket');
  return ticket;
}

/** In the log of the other record; a ticket's own log is the help-desk's. */
function tell({ db, entry }: Act, owner: { type: Activity['owner_type']; id: number }, kind: 'attached' | 'detached', ticket: Ticket, more: object = {}): Promise<void> {
  const told = { what: 'ticket', items: [{ id: ticket.id, name: `#${ticket.ticket_number}` }], ...more };
  return recordActivity(db, { ...entry(owner.id), owner_type: owner.type, kind, [kind === 'attached' ? 'after' : 'before']: told });
}
