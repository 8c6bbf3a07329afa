import { sql } from 'kysely';
import type { Trx } from '../../shared/db';
import type { HostTicket } from './host';
import { personRef } from './host.rules';
import { idsOfRefs, makeRefs, mirrored } from './refs';

/** What is compared to see whether a ticket changed; the moments are not among it. */
const columns = [
  'ticket_number',
  'subject',
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

/**
 * Writes tickets, and returns our ids of those that changed. One whose status is unknown is left out; so is one for which
 * actions wait, for the host does not know them yet: it is read again when they have arrived.
 */
export async function takeTickets(db: Trx, given: readonly HostTicket[]): Promise<number[]> {
  const statuses = [...new Set(given.map(({ status }) => status))].map((id) => ({ kind: 'status' as const, id }));
  const known = await idsOfRefs(db, statuses);
  const tickets = given.filter(({ status }) => known.has(`status:${status}`));
  await makeRefs(
    db,
    'ticket',
    mirrored.tickets.table,
    tickets.map(({ id }) => id),
  );
  const names = (prefix: string) => sql.join(columns.map((column) => sql.ref(`${prefix}.${column}`)));
  const { rows } = await sql<{ id: number }>`
    insert into help_desk.tickets as k (id, ${sql.join(columns.map((column) => sql.ref(column)))}, created_at)
    select r.id, g.number, g.subject, rq.id, ag.id, te.id, st.id, pr.id, ty.id, de.id, coalesce(g.updated_at, g.created_at, 'epoch'), null, coalesce(g.created_at, g.updated_at, now())
    from jsonb_to_recordset(${JSON.stringify(tickets.map(rowOf))}::jsonb) as g (id text, number text, subject text, requester text, requester_kind text, assigned text, assigned_kind text,
      team text, status text, priority text, type text, department text, created_at timestamptz, updated_at timestamptz)
    join host_refs r on r.kind = 'ticket' and r.host_id = g.id
    join host_refs st on st.kind = 'status' and st.host_id = g.status
    left join host_refs rq on rq.kind = g.requester_kind and rq.host_id = g.requester
    left join host_refs ag on ag.kind = g.assigned_kind and ag.host_id = g.assigned
    left join host_refs te on te.kind = 'team' and te.host_id = g.team
    left join host_refs pr on pr.kind = 'priority' and pr.host_id = g.priority
    left join host_refs ty on ty.kind = 'ticket_type' and ty.host_id = g.type
    left join host_refs de on de.kind = 'department' and de.host_id = g.department
    order by r.id
    on conflict (id) do update set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where (${names('k')}) is distinct from (${names('excluded')})
      and not exists (select from host_actions a where a.done_at is null and k.id = any(a.ticket_ids))
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

function rowOf(ticket: HostTicket) {
  const requester = ticket.requester ? personRef(ticket.requester, 'client') : null;
  const assigned = ticket.assigned ? personRef(ticket.assigned, 'agent') : null;
  return {
    id: ticket.id,
    number: ticket.number,
    subject: ticket.subject?.trim() || `#${ticket.number}`,
    requester: requester?.id ?? null,
    requester_kind: requester?.kind ?? null,
    assigned: assigned?.id ?? null,
    assigned_kind: assigned?.kind ?? null,
    team: ticket.team || null,
    status: ticket.status,
    priority: ticket.priority || null,
    type: ticket.type || null,
    department: ticket.department || null,
    created_at: ticket.created_at || null,
    updated_at: ticket.updated_at || null,
  };
}
