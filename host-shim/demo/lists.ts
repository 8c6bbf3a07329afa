import { byId, h, link, showFacts, time } from './dom';
import { call, t } from './session';
import { pagedTable, showRows } from './table';

interface Named {
  id: number;
  name: string;
}
interface Person extends Named {
  email: string;
  role: string;
  department: Named | null;
  organization: Named | null;
  tickets: Ticket[];
}
interface Ticket {
  id: number;
  ticket_number: string;
  subject: string;
  requester: Named;
  assigned: Named | null;
  status: Named;
  priority: Named;
  updated_at: string;
}

const api = '/help-desk/api';
const query = (page: number, search: string, more: Record<string, string> = {}) =>
  `?${new URLSearchParams({ page: String(page), 'search-query': search, ...more })}`;
const badge = (text: string) => h('span', { className: 'badge' }, text);

export function tickets(): void {
  pagedTable(async (page, search) => {
    const found = await call<{ tickets: Ticket[]; total: number }>('GET', `${api}/tickets${query(page, search)}`);
    const rows = found.tickets.map((ticket) => {
      const to = `/thread/${ticket.id}`;
      return [
        link(to, `#${ticket.ticket_number}`),
        link(to, ticket.subject),
        ticket.requester.name,
        ticket.assigned?.name,
        ticket.priority.name,
        badge(ticket.status.name),
        h('time', {}, time(ticket.updated_at)),
      ];
    });
    return { rows, total: found.total };
  });
}

export function people(): void {
  pagedTable(async (page, search) => {
    const found = await call<{ people: Person[]; total: number }>('GET', `${api}/people${query(page, search)}`);
    const rows = found.people.map(({ id, name, email, role, organization }) => [
      link(`/user/${id}`, name),
      email,
      t(role),
      organization && link(`/organizations/${organization.id}`, organization.name),
    ]);
    return { rows, total: found.total };
  });
}

export function agents(): void {
  pagedTable(async (page, search) => {
    const found = await call<{ people: Person[]; total: number }>(
      'GET',
      `${api}/people${query(page, search, { role: 'agent' })}`,
    );
    const rows = found.people.map(({ id, name, email, role }) => [
      link(`/user/${id}`, name),
      email,
      t(role),
      link(`/admin/agents/${id}/permissions`, t('Permissions')),
    ]);
    return { rows, total: found.total };
  });
}

export function organizations(): void {
  pagedTable(async (page, search) => {
    const found = await call<{ organizations: (Named & { people: number })[]; total: number }>(
      'GET',
      `${api}/organizations${query(page, search)}`,
    );
    return {
      rows: found.organizations.map(({ id, name, people: count }) => [
        link(`/organizations/${id}`, name),
        String(count),
      ]),
      total: found.total,
    };
  });
}

/** `/user/{id}` */
export async function user(id: string): Promise<void> {
  const person = await call<Person>('GET', `${api}/people/${id}`);
  byId('name').textContent = person.name;
  const permissions = byId('agent-permissions') as HTMLAnchorElement;
  permissions.href = `/admin/agents/${id}/permissions`;
  permissions.hidden = person.role === 'client' || document.body.dataset.role !== 'admin';
  showFacts({
    Email: person.email,
    Role: t(person.role),
    Organization: person.organization && link(`/organizations/${person.organization.id}`, person.organization.name),
    Department: person.department && link(`/admin/department/${person.department.id}`, person.department.name),
  });
  showRows(
    person.tickets.map((ticket) => [
      link(`/thread/${ticket.id}`, `#${ticket.ticket_number}`),
      link(`/thread/${ticket.id}`, ticket.subject),
      badge(ticket.status.name),
    ]),
  );
}

/** An organization, a team or a department: who heads it and who belongs to it. */
export async function group(kind: 'organizations' | 'teams' | 'departments', id: string): Promise<void> {
  const found = await call<Named & { manager: Person | null; people: Person[] }>('GET', `${api}/${kind}/${id}`);
  byId('name').textContent = found.name;
  showFacts({
    [kind === 'teams' ? 'Lead' : 'Manager']: found.manager && link(`/user/${found.manager.id}`, found.manager.name),
  });
  showRows(found.people.map((person) => [link(`/user/${person.id}`, person.name), person.email]));
}

/** The agent whose permissions the service desk's box shows. */
export async function agentPermissions(id: string): Promise<void> {
  byId('name').textContent = (await call<Person>('GET', `${api}/people/${id}`)).name;
}
