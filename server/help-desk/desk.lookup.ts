import { type RawBuilder, sql } from 'kysely';
import { byName, catalogue, inOrder, type Lookup, type Lookups } from '../parts/lookup/lookup';

const shownName = sql`coalesce(nullif(t.full_name, ''), t.email)`;
const active = sql`t.active`;

const people = (offered: RawBuilder<unknown>[]): Lookup =>
  catalogue('help_desk.users', {
    name: shownName,
    order: { by: shownName, direction: 'asc' },
    search: [sql`t.full_name`, sql`t.email`],
    meta: { email: sql`t.email`, role: sql`t.role` },
    offered: () => offered,
  });

/** People, and the catalogues that several kinds choose from. */
export const deskLookups = {
  agents: people([active, sql`t.role in ('agent', 'admin')`]),
  users: people([active]),
  departments: byName('help_desk.departments'),
  locations: byName('help_desk.locations'),
  organizations: byName('help_desk.organizations'),
  teams: byName('help_desk.teams'),
  statuses: inOrder('help_desk.statuses', {
    meta: { state: sql`t.state` },
    offered: () => [sql`t.state <> 'hidden'`],
  }),
  priorities: inOrder('help_desk.priorities'),
  ticket_types: inOrder('help_desk.ticket_types'),
  impacts: inOrder('impacts'),
} satisfies Lookups<'user'>;
