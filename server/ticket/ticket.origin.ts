import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import { type Origin, quoted } from '../parts/origin';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { say } from '../shared/sentence';
import { named, person, priority } from '../shared/shapes';
import * as originSentences from '../../texts/compiled/server/origin';

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
