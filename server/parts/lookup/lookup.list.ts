import { type RawBuilder, sql } from 'kysely';
import type { Needs } from '../../../wire/protocol/call';
import { changeStatus } from '../../../wire/change/change';
import type { LookupName } from '../../../wire/parts/lookup';
import { releaseStatus } from '../../../wire/release/release';
import { changeLinkType, ticketLinkType } from '../../ticket/ticket.rules';
import { named } from '../../shared/shapes';

type Sql = RawBuilder<unknown>;

/** What narrows a lookup to what may be chosen for one record. */
export interface Target {
  supplements: number | null;
  ticket_id: number | null;
  change_id: number | null;
  release_id: number | null;
  type: string | null;
}

/** The options of one select. Its table has the alias `t`. */
export interface Lookup {
  table: string;
  needs: Needs;
  /** What a select shows. */
  name: Sql;
  order: { by: Sql; direction: 'asc' | 'desc' };
  /** Texts that a search looks into. */
  search: Sql[];
  /** Besides id and name with `meta=true`. */
  meta: Record<string, Sql>;
  /** Rows that may be chosen. Values already chosen are resolved all the same. */
  offered: (target: Target) => Sql[];
}

const name = sql`t.name`;
const subject = sql`t.subject`;
const shownName = sql`coalesce(nullif(t.full_name, ''), t.email)`;

const catalogue = (table: string, rest: Partial<Lookup> = {}): Lookup => ({
  table,
  needs: 'agent',
  name,
  order: { by: sql`t.id`, direction: 'asc' },
  search: [name],
  meta: {},
  offered: () => [],
  ...rest,
});
const byName = (table: string, rest: Partial<Lookup> = {}): Lookup =>
  catalogue(table, { order: { by: name, direction: 'asc' }, ...rest });

/** Newest first: what is attached is most often recent. */
const records = (table: string, needs: Needs, rest: Partial<Lookup> = {}): Lookup =>
  catalogue(table, {
    needs,
    name: subject,
    order: { by: sql`t.id`, direction: 'desc' },
    search: [subject, sql`t.identifier`],
    meta: { identifier: sql`t.identifier` },
    ...rest,
  });

const people = (offered: Sql[]): Lookup =>
  catalogue('help_desk.users', {
    name: shownName,
    order: { by: shownName, direction: 'asc' },
    search: [sql`t.full_name`, sql`t.email`],
    meta: { email: sql`t.email`, role: sql`t.role` },
    offered: () => offered,
  });

const tickets = (offered: Lookup['offered'] = () => [], needs: Needs = 'agent'): Lookup =>
  records('help_desk.tickets', needs, {
    search: [subject, sql`t.ticket_number`],
    meta: { ticket_number: sql`t.ticket_number` },
    offered,
  });

const position = { by: sql`t.position`, direction: 'asc' } as const;
const active = sql`t.active`;

const openProblem = sql`exists (select from help_desk.statuses s where s.id = t.status_type_id and s.state = 'open')`;
/** Closed, rejected and cancelled changes are over (decisions B1). */
const openChange = sql`t.status_id not in (${changeStatus.closed}, ${changeStatus.rejected}, ${changeStatus.cancelled})`;

/** Changes that are not yet attached to the ticket in the wanted link type. A closed one takes no ticket. */
function attachableToTicket({ ticket_id, type }: Target): Sql[] {
  const linkType = type ? ticketLinkType(type) : null;
  return [
    sql`t.status_id <> ${changeStatus.closed}`,
    ...(ticket_id
      ? [
          sql`not exists (select from change_tickets l where l.change_id = t.id and l.ticket_id = ${ticket_id} ${linkType ? sql`and l.type = ${linkType}` : sql``})`,
        ]
      : []),
  ];
}

/** Tickets that are not yet linked to the change in the wanted way. */
function attachableToChange({ change_id, type }: Target): Sql[] {
  if (!change_id) return [];
  const linkType = type ? changeLinkType(type) : null;
  return [
    sql`not exists (select from change_tickets l where l.ticket_id = t.id and l.change_id = ${change_id} ${linkType ? sql`and l.type = ${linkType}` : sql``})`,
  ];
}

/** Every lookup of wire/parts/lookup.ts. */
export const lookups: Record<LookupName, Lookup> = {
  agents: people([active, sql`t.role in ('agent', 'admin')`]),
  users: people([active]),
  departments: byName('help_desk.departments'),
  locations: byName('help_desk.locations'),
  organizations: byName('help_desk.organizations'),
  teams: byName('help_desk.teams'),
  statuses: catalogue('help_desk.statuses', {
    order: position,
    meta: { state: sql`t.state` },
    offered: () => [sql`t.state <> 'hidden'`],
  }),
  priorities: catalogue('help_desk.priorities', { order: position }),
  impacts: catalogue('impacts'),
  tasks: byName('help_desk.tasks', {
    order: { by: sql`t.id`, direction: 'desc' },
    offered: ({ change_id }) =>
      change_id
        ? [sql`not exists (select from change_tasks l where l.task_id = t.id and l.change_id = ${change_id})`]
        : [],
  }),

  cabs: byName('cabs', { needs: { anyOf: ['enforce_cab', 'manage_cab'] } }),
  user_types: catalogue('user_types'),

  tickets: tickets(),
  tickets_based_on_problem: tickets(
    () => [sql`not exists (select from problem_tickets l where l.ticket_id = t.id)`],
    'view_problems',
  ),

  problems: records('problems', 'view_problems', {
    offered: ({ ticket_id }) =>
      ticket_id
        ? [
            openProblem,
            sql`not exists (select from problem_tickets l where l.problem_id = t.id and l.ticket_id = ${ticket_id})`,
          ]
        : [],
  }),

  changes: records('changes', 'view_changes', {
    offered: ({ supplements, release_id }) =>
      release_id
        ? [openChange, sql`not exists (select from release_changes l where l.change_id = t.id)`]
        : supplements
          ? [openChange, sql`not exists (select from problems p where p.id = ${supplements} and p.change_id = t.id)`]
          : [],
  }),
  tickets_based_on_change: tickets(attachableToChange, 'view_changes'),
  changes_based_on_ticket: records('changes', 'view_changes', { offered: attachableToTicket }),
  change_priorities: catalogue('change_priorities'),
  change_statuses: catalogue('change_statuses'),
  change_types: catalogue('change_types'),

  releases: records('releases', 'view_releases', {
    offered: ({ change_id }) => (change_id ? [sql`t.status_id <> ${releaseStatus.completed}`] : []),
  }),
  release_priorities: catalogue('release_priorities'),
  release_statuses: catalogue('release_statuses'),
  release_types: catalogue('release_types'),

  assets: records('assets', 'view_assets', {
    name,
    order: { by: name, direction: 'asc' },
    search: [name, sql`t.identifier`],
  }),
  asset_statuses: catalogue('asset_statuses'),
  asset_types: byName('asset_types', { meta: { parent: named('asset_types', sql`t.parent_id`) } }),
  products: byName('products', { offered: () => [sql`t.status = 1`] }),
  vendors: byName('vendors', { offered: () => [sql`t.status = 1`] }),

  contracts: records('contracts', 'view_contracts', {
    name,
    order: { by: name, direction: 'asc' },
    search: [name, sql`t.identifier`],
  }),
  contract_statuses: catalogue('contract_statuses'),
  contract_types: catalogue('contract_types'),
};
