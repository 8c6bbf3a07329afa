import { type RawBuilder, sql } from 'kysely';
import { catalogue, inOrder, type Lookup, type Lookups } from '../parts/lookup/lookup';
import { requireSeenTickets } from '../shared/sight';

const shownName = sql`coalesce(nullif(t.full_name, ''), t.email)`;

/** Those of these people who are not deactivated; a filter offers the others, too. Accounts for programs are no people. */
const people = (among: RawBuilder<unknown>[]): Lookup => {
  const those = [sql`not t.is_service`, ...among];
  return catalogue('help_desk.users', {
    shows: 'user',
    name: shownName,
    order: { by: shownName, direction: 'asc' },
    search: [sql`t.full_name`, sql`t.email`],
    meta: { email: sql`t.email`, role: sql`t.role` },
    offered: () => [sql`t.active`, ...those],
    left: { is: sql`not t.active`, offered: those },
  });
};

/** People, and the statuses of tickets. */
export const deskLookups = {
  agents: people([sql`t.role in ('agent', 'admin')`]),
  users: people([]),
  statuses: inOrder('help_desk.statuses', {
    meta: { state: sql`t.state` },
    offered: () => [sql`t.state <> 'hidden'`],
    async narrowed({ actor, db, helpDesk }, { ticket_ids }) {
      if (!ticket_ids.length || !helpDesk.statusesOf) return [];
      await requireSeenTickets(actor, 'ticket_ids', ticket_ids);
      const ids = await helpDesk.statusesOf(db, ticket_ids);
      return ids ? [sql`t.id = any(${[...ids]}::bigint[])`] : [];
    },
  }),
} satisfies Omit<Lookups<'user'>, 'webhooks'>;
