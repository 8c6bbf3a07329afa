import { sql } from 'kysely';
import type { HelpDesk } from './help-desk';
import { readSession } from './session';

/** The help-desk that we ship: its own tables, sessions by cookie. */
export const ourHelpDesk: HelpDesk = {
  identify: readSession,

  async setTicketStatus(db, ticketIds, statusId) {
    await db.updateTable('help_desk.tickets').set({ status_id: statusId, updated_at: sql`now()` }).where('id', 'in', ticketIds).execute();
  },
  async setTicketPriority(db, ticketIds, priorityId) {
    await db.updateTable('help_desk.tickets').set({ priority_id: priorityId, updated_at: sql`now()` }).where('id', 'in', ticketIds).execute();
  },
  async assignTickets(db, ticketIds, to) {
    const assignment = 'agent' in to ? { assigned_id: to.agent } : { team_id: to.team, assigned_id: null };
    await db.updateTable('help_desk.tickets').set({ ...assignment, updated_at: sql`now()` }).where('id', 'in', ticketIds).execute();
  },
  async replyToTickets(db, ticketIds, { text, author_id }) {
    await db.insertInto('help_desk.ticket_messages').values(ticketIds.map((ticket_id) => ({ ticket_id, author_id, kind: 'reply', body: text }))).execute();
    await db.updateTable('help_desk.tickets').set({ updated_at: sql`now()` }).where('id', 'in', ticketIds).execute();
  },
};
