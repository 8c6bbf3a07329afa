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

/** A connected help-desk has deleted the others. */
const kept = { offered: () => [sql`t.gone_at is null`] };

/** People, and the catalogues that several kinds choose from. */
export const deskLookups = {
  agents: people([active, sql`t.role in ('agent', 'admin')`]),
  users: people([active]),
  departments: byName('help_desk.departments', kept),
  locations: byName('help_desk.locations', kept),
  organizations: byName('help_desk.organizations', kept),
  teams: byName('help_desk.teams', kept),
  statuses: inOrder('help_desk.statuses', {
    meta: { state: sql`t.state` },
    offered: () => [sql`t.state <> 'hidden'`],
  }),
  priorities: inOrder('help_desk.priorities', kept),
  ticket_types: inOrder('help_desk.ticket_types', kept),
  impacts: inOrder('impacts'),
} satisfies Lookups<'user'>;
