import { type RawBuilder, sql } from 'kysely';
import { byName, catalogue, inOrder, type Lookup, type Lookups } from '../parts/lookup/lookup';

const shownName = sql`coalesce(nullif(t.full_name, ''), t.email)`;

/** Those of these people who are not deactivated; a filter offers the others, too. */
const people = (those: RawBuilder<unknown>[]): Lookup =>
  catalogue('help_desk.users', {
    name: shownName,
    order: { by: shownName, direction: 'asc' },
    search: [sql`t.full_name`, sql`t.email`],
    meta: { email: sql`t.email`, role: sql`t.role` },
    offered: () => [sql`t.active`, ...those],
    left: { is: sql`not t.active`, offered: those },
  });

/** A connected help-desk has deleted the others. */
const kept = { offered: () => [sql`t.gone_at is null`] };

/** People, and the catalogues that several kinds choose from. */
export const deskLookups = {
  agents: people([sql`t.role in ('agent', 'admin')`]),
  users: people([]),
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
