import { sql } from 'kysely';
import type { Db } from '../shared/db';
import { letter } from './letter';
import { type Mail, queueMails, type Recipient } from './outbox';

/** What happened to a problem (decisions B7), most telling first: of several at once a person hears the first. */
export type ProblemEvent = 'problem-created' | 'problem-closed' | 'problem-assigned' | 'problem-status-changed';

interface Happened {
  problemId: number;
  events: ProblemEvent[];
  /** Who did it; hears nothing. */
  actor: { id: number; full_name: string };
  /** Address of the service desk, without a trailing slash. */
  address: string;
}

interface Person extends Recipient {
  id: number;
  role: string;
}

interface Facts {
  identifier: string;
  subject: string;
  description: string;
  status: string;
  requester: Person | null;
  assignee: Person | null;
  ticket_agents: Person[];
}

const audience: Record<ProblemEvent, (facts: Facts) => (Person | null)[]> = {
  'problem-created': ({ requester, assignee }) => [requester, assignee],
  'problem-closed': ({ requester, assignee, ticket_agents }) => [requester, assignee, ...ticket_agents],
  'problem-assigned': ({ assignee }) => [assignee],
  'problem-status-changed': ({ requester, assignee }) => [requester, assignee],
};

const told: Record<ProblemEvent, (facts: Facts, actor: string) => string> = {
  'problem-created': ({ identifier, subject }, actor) => `${actor} created the problem ${identifier} “${subject}”.`,
  'problem-closed': ({ identifier, subject }, actor) => `${actor} closed the problem ${identifier} “${subject}”.`,
  'problem-assigned': ({ identifier, subject }, actor) => `${actor} assigned the problem ${identifier} “${subject}” to you.`,
  'problem-status-changed': ({ identifier, subject, status }, actor) => `${actor} set the problem ${identifier} “${subject}” to ${status}.`,
};

/** Queues the mails about a problem: one per person at most, none to who did it, none to people who left. */
export async function mailProblem(db: Db, { problemId, events, actor, address }: Happened): Promise<void> {
  if (!events.length) return;
  const facts = await factsOf(db, problemId);
  const mails = new Map<number, Mail>();
  for (const kind of events) {
    for (const person of audience[kind](facts)) {
      if (!person || person.id === actor.id || mails.has(person.id)) continue;
      const quote = kind === 'problem-created' || kind === 'problem-assigned' ? facts.description : undefined;
      // Clients have no page for a problem.
      const link = person.role === 'client' ? undefined : { text: 'Open the problem', href: `${address}/service-desk/problem/${problemId}/show` };
      mails.set(person.id, { kind, to: person, subject: `[${facts.identifier}] ${facts.subject}`, html: letter({ paragraphs: [told[kind](facts, actor.full_name)], quote, link }) });
    }
  }
  await queueMails(db, [...mails.values()]);
}

async function factsOf(db: Db, id: number): Promise<Facts> {
  const person = sql`json_build_object('id', u.id, 'full_name', coalesce(nullif(u.full_name, ''), u.email), 'email', u.email, 'role', u.role)`;
  const { rows } = await sql<Facts>`
    select p.identifier, p.subject, p.description, (select s.name from help_desk.statuses s where s.id = p.status_type_id) as status,
      (select ${person} from help_desk.users u where u.id = p.requester_id and u.active) as requester,
      (select ${person} from help_desk.users u where u.id = p.assigned_id and u.active) as assignee,
      coalesce((select json_agg(${person}) from help_desk.users u where u.active and u.id in
        (select k.assigned_id from problem_tickets l join help_desk.tickets k on k.id = l.ticket_id where l.problem_id = p.id)), '[]'::json) as ticket_agents
    from problems p where p.id = ${id}`.execute(db);
  return rows[0] as Facts;
}
