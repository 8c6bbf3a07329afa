import { sql } from 'kysely';
import { isHostNameKind, ownPages } from '../../../wire/host/host';
import { storeFile } from '../../shared/file-store';
import { hostName } from '../../shared/host-ids';
import type { HelpDesk } from '../help-desk';
import { deskRoutes } from './desk.routes';
import { hostApiRoutes } from './host-api.routes';
import { serveDeskPages } from './pages';
import { sessionRoutes } from './session.routes';
import { noTokens } from '../session.routes';
import { ourSessions } from './session';

/** The help-desk that we ship: its own tables, sessions by cookie. */
export const ourHelpDesk: HelpDesk = {
  identify: ourSessions.use,
  identifyAll: ourSessions.readAll,
  async takeToken() {
    throw noTokens();
  },
  endSession: ourSessions.close,
  asOf: async () => null,
  // Its ids are ours.
  async idsOf(_db, names) {
    const known = names.filter(({ kind, id }) => isHostNameKind(kind) && /^[1-9]\d{0,14}$/.test(id));
    return new Map(known.map((name) => [hostName(name), Number(name.id)]));
  },
  tellsOfReplies: false,
  acts: ['status', 'priority', 'assign', 'reply'],
  pages: serveDeskPages,
  manifest: null,
  connected: null,
  sight: null,
  peopleSight: null,
  address: (kind, id) => `${ownPages[kind]}/${id}`,
  routes(app) {
    sessionRoutes(app);
    deskRoutes(app);
    hostApiRoutes(app);
  },

  async setTicketStatus(db, ticketIds, statusId) {
    await db
      .updateTable('help_desk.tickets')
      .set({ status_id: statusId, updated_at: sql`now()` })
      .where('id', 'in', ticketIds)
      .execute();
  },
  async setTicketPriority(db, ticketIds, priorityId) {
    await db
      .updateTable('help_desk.tickets')
      .set({ priority_id: priorityId, updated_at: sql`now()` })
      .where('id', 'in', ticketIds)
      .execute();
  },
  async assignTickets(db, ticketIds, to) {
    const assignment = 'agent' in to ? { assigned_id: to.agent } : { team_id: to.team, assigned_id: null };
    await db
      .updateTable('help_desk.tickets')
      .set({ ...assignment, updated_at: sql`now()` })
      .where('id', 'in', ticketIds)
      .execute();
  },
  async replyToTickets(db, ticketIds, { text, author_id, files }) {
    // The text is sent to the database once, however many tickets get it.
    const { rows: messages } = await sql<{ id: number }>`
      insert into help_desk.ticket_messages (ticket_id, author_id, kind, body) select k, ${author_id}, 'reply', ${text} from unnest(${ticketIds}::bigint[]) k returning id`.execute(
      db,
    );
    for (const file of files) {
      // Stored once, however many tickets get it.
      const attachment_id = await storeFile(db, { type: 'ticket_message', id: messages[0]?.id ?? 0 }, file, author_id);
      await db
        .insertInto('help_desk.ticket_message_files')
        .values(messages.map(({ id }) => ({ message_id: id, attachment_id })))
        .execute();
    }
    await db
      .updateTable('help_desk.tickets')
      .set({ updated_at: sql`now()` })
      .where('id', 'in', ticketIds)
      .execute();
  },

  async mayReadReplyFile(db, { id, role }, attachmentId) {
    const found = await db
      .selectFrom('help_desk.ticket_message_files as f')
      .innerJoin('help_desk.ticket_messages as m', 'm.id', 'f.message_id')
      .innerJoin('help_desk.tickets as k', 'k.id', 'm.ticket_id')
      .select('m.id')
      .where('f.attachment_id', '=', attachmentId)
      .$if(role === 'client', (query) => query.where('k.requester_id', '=', id).where('m.kind', '=', 'reply'))
      .executeTakeFirst();
    return found !== undefined;
  },
};
