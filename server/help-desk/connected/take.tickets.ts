import { sql } from 'kysely';
import type { Trx } from '../../shared/db';
import { referencesOf } from './follow';
import type { HostTicket, PersonKind } from './host';
import { aboutOf, personRef } from './host.rules';
import { listText } from './sql.list';
import { Ids, makeRefs, mirrored, type RefKind } from './refs';

/** What is compared to see whether a ticket changed; the moments are not among it. */
const columns = [
  'ticket_number',
  'subject',
  'text',
  'requester_id',
  'assigned_id',
  'team_id',
  'status_id',
  'priority_id',
  'type_id',
  'department_id',
  'updated_at',
  'gone_at',
] as const;

/** What is sent of a ticket, as lists of one column each. */
const types = {
  id: 'bigint',
  number: 'text',
  subject: 'text',
  about: 'text',
  requester: 'bigint',
  assigned: 'bigint',
  team: 'bigint',
  status: 'bigint',
  priority: 'bigint',
  type: 'bigint',
  department: 'bigint',
  created: 'timestamptz',
  updated: 'timestamptz',
} as const;
type Field = keyof typeof types;
const fields = Object.keys(types) as Field[];

/**
 * Writes tickets, and returns our ids of those that changed. One whose status is unknown is left out; so is one for which
 * actions wait, for the host does not know them yet: it is read again when they have arrived. `known` are the ids of what
 * they name, if they have been looked up already.
 */
export async function takeTickets(db: Trx, current: readonly HostTicket[], known?: Ids): Promise<number[]> {
  const ids = known ?? new Ids();
  if (!known) await ids.add(db, referencesOf('tickets', current, ids));
  const tickets = current.filter(({ status }) => ids.has('status', status));
  const ours = await makeRefs(
    db,
    'ticket',
    mirrored.tickets.table,
    tickets.map(({ id }) => id),
  );
  const rows = tickets.map(rowWith(ids, ours)).sort((a, b) => a.id - b.id);
  const given = fields.map((field) => sql`${listText(rows.map((row) => row[field]))}::${sql.raw(types[field])}[]`);
  const names = (prefix: string) => sql.join(columns.map((column) => sql.ref(`${prefix}.${column}`)));
  const { rows: written } = await sql<{ id: number }>`
    insert into help_desk.tickets as k (id, ${sql.join(columns.map((column) => sql.ref(column)))}, created_at)
    select g.id, g.number, g.subject, g.about, g.requester, g.assigned, g.team, g.status, g.priority, g.type, g.department,
      coalesce(g.updated, g.created, 'epoch'), null, coalesce(g.created, g.updated, now())
    from unnest(${sql.join(given)}) as g (${sql.join(fields.map((field) => sql.ref(field)))})
    order by g.id
    on conflict (id) do update set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where (${names('k')}) is distinct from (${names('excluded')})
      and not exists (select from host_actions a where a.done_at is null and k.id = any(a.ticket_ids))
    returning id`.execute(db);
  return written.map(({ id }) => id);
}

/** Without a sign that the host has before it: wherever a number is shown, we write one. */
const numberOf = ({ number }: HostTicket): string => number.replace(/^#+\s*(?=.)/, '');

/** A ticket with our ids; a reference to what the mirror does not know is empty. */
const rowWith = (ids: Ids, ours: ReadonlyMap<string, number>) => {
  const one = (kind: RefKind, id: string | null | undefined): number | null => (id && ids.get(kind, id)) || null;
  const person = (text: string | null | undefined, otherwise: PersonKind): number | null => {
    if (!text) return null;
    const { kind, id } = personRef(text, otherwise);
    return one(kind, id);
  };
  return (ticket: HostTicket) => ({
    id: ours.get(ticket.id)!,
    number: numberOf(ticket),
    subject: ticket.subject?.trim() || `#${numberOf(ticket)}`,
    about: aboutOf(ticket.text),
    requester: person(ticket.requester, 'client'),
    assigned: person(ticket.assigned, 'agent'),
    team: one('team', ticket.team),
    status: one('status', ticket.status),
    priority: one('priority', ticket.priority),
    type: one('ticket_type', ticket.type),
    department: one('department', ticket.department),
    created: ticket.created_at || null,
    updated: ticket.updated_at || null,
  });
};
