import type { Updateable } from 'kysely';
import { ticketActions, type TicketAction } from '../../../wire/host/host';
import type { Upload } from '../../shared/body';
import type { Trx } from '../../shared/db';
import { storeFile } from '../../shared/file-store';
import { enqueue } from '../../queue/queue';
import { requireTicketAction } from '../ticket-actions';
import type { HelpDeskTickets } from '../../shared/tables';
import type { HelpDesk } from '../help-desk';
import type { Connection } from './connection';

/** What an action sets, with ids of ours. Its files are kept under the owner {@link filesOf}. */
export interface ActionDetail {
  status?: number;
  priority?: number;
  agent?: number;
  team?: number;
  /** Sanitised HTML. */
  text?: string;
}

/** Whose the files of a reply are until the host has them; nobody downloads them from here. */
export const filesOf = (actionId: number) => ({ type: 'ticket_message' as const, id: actionId });

/** Ids of the actions that were written in a transaction. */
const writtenIn = new WeakMap<Trx, number[]>();
export const written = (trx: Trx): readonly number[] => writtenIn.get(trx) ?? [];

/** What can be done to the host's tickets: what the connection names, if the host tells of what it is done with. */
export function actsOf({ http, actions, data }: Pick<Connection, 'http' | 'actions' | 'data'>): TicketAction[] {
  const needs = { status: 'statuses', priority: 'priorities', assign: 'people', reply: 'people' } as const;
  return http ? ticketActions.filter((act) => actions.includes(act) && data[needs[act]]) : [];
}

/**
 * Actions on tickets of a connected host: the mirror's row is changed and the action written, both in the caller's
 * transaction; it is delivered once that is committed (actions.deliver.ts).
 */
export function actionsOf(
  connection: Connection,
): Pick<HelpDesk, 'acts' | 'setTicketStatus' | 'setTicketPriority' | 'assignTickets' | 'replyToTickets'> {
  const acts = actsOf(connection);

  async function write(
    db: Trx,
    action: TicketAction,
    ticketIds: number[],
    detail: ActionDetail,
    by: number | null,
    files: Upload[] = [],
  ): Promise<void> {
    requireTicketAction({ acts }, action);
    const { id } = await db
      .insertInto('host_actions')
      .values({ action, ticket_ids: ticketIds, detail: JSON.stringify(detail), actor_id: by })
      .returning('id')
      .executeTakeFirstOrThrow();
    writtenIn.set(db, [...written(db), id]);
    for (const file of files) await storeFile(db, filesOf(id), file, by ?? 0);
    await enqueue(db, 'host-actions', [{}]);
  }

  const set = (db: Trx, ticketIds: number[], fields: Updateable<HelpDeskTickets>) =>
    db.updateTable('help_desk.tickets').set(fields).where('id', 'in', ticketIds).execute();

  return {
    acts,
    async setTicketStatus(db, ticketIds, status, by = null) {
      await write(db, 'status', ticketIds, { status }, by);
      await set(db, ticketIds, { status_id: status });
    },
    async setTicketPriority(db, ticketIds, priority, by = null) {
      await write(db, 'priority', ticketIds, { priority }, by);
      await set(db, ticketIds, { priority_id: priority });
    },
    async assignTickets(db, ticketIds, to, by = null) {
      await write(db, 'assign', ticketIds, to, by);
      await set(db, ticketIds, 'agent' in to ? { assigned_id: to.agent } : { team_id: to.team, assigned_id: null });
    },
    async replyToTickets(db, ticketIds, { text, author_id, files }) {
      await write(db, 'reply', ticketIds, { text }, author_id, files);
    },
  };
}
