import type { Trx } from '../server/shared/db';
import { escapeHtml } from '../server/shared/html';
import type { Fleet } from './fleet';
import type { People } from './people';
import type { TicketStory } from './stories';

export interface Circumstances {
  created_at: Date;
  requester_id: number;
  assigned_id: number | null;
  department_id: number | null;
}

/** Writes tickets with their conversations and assets, numbered one after another. Returns the new ticket's id. */
export function ticketWriter(trx: Trx, people: People, fleet: Fleet) {
  let number = 0;
  return async (
    { subject, messages, status = 1 }: TicketStory,
    { created_at, requester_id, assigned_id, department_id }: Circumstances,
  ): Promise<number> => {
    number += 1;
    const later = (hours: number): Date => new Date(Math.min(created_at.getTime() + hours * 3_600_000, Date.now()));
    const { id } = await trx
      .insertInto('help_desk.tickets')
      .values({
        ticket_number: `TCK-${1000 + number}`,
        subject,
        requester_id,
        assigned_id,
        team_id: people.teams[number % people.teams.length] ?? null,
        status_id: status,
        priority_id: 1 + (number % 4),
        type_id: 1 + (number % 3),
        department_id,
        created_at,
        updated_at: later(messages.length * 5),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const agent = assigned_id ?? people.account.agent;
    const rows = messages.map((text, i) => {
      const note = text.startsWith('Note: ');
      const author_id = note || i % 2 === 1 ? agent : requester_id;
      return {
        ticket_id: id,
        author_id,
        kind: note ? ('note' as const) : ('reply' as const),
        body: `<p>${escapeHtml(note ? text.slice(6) : text)}</p>`,
        created_at: later(i * 5),
      };
    });
    await trx.insertInto('help_desk.ticket_messages').values(rows).execute();
    // B4: what the requester uses came with the ticket
    const own = (fleet.usedBy.get(requester_id) ?? []).slice(0, 1);
    const servers = number % 3 === 0 ? (fleet.assets.get('Server') ?? []).slice(number % 10, (number % 10) + 2) : [];
    const links = [
      ...own.map((asset_id) => ({ asset_id, is_default: true })),
      ...servers.map((asset_id) => ({ asset_id, is_default: false })),
    ];
    if (links.length)
      await trx
        .insertInto('ticket_assets')
        .values(links.map((link) => ({ ticket_id: id, ...link })))
        .execute();
    return id;
  };
}
