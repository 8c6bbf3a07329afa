import { sql } from 'kysely';
import type { AssetTickets } from '../../wire/asset/asset.record';
import type { Db } from '../shared/db';
import { byLink, isOneOf, list, type ListDefinition } from '../shared/list';
import { byColumn } from '../shared/list.sort';
import { person, personName, priority, ticketStatus } from '../shared/shapes';

const t = (column: string) => sql.ref(`t.${column}`);

/** Tickets with the assets that they are about (D3 §2). */
const ticketList: ListDefinition<string, 'asset_ids'> = {
  table: 'help_desk.tickets',
  defaultOrder: 'desc',
  sorts: {
    ticket_number: byColumn(t('ticket_number')),
    subject: t('subject'),
    title: t('subject'),
    assigned: personName(t('assigned_id')),
    status: sql`(select n.position from help_desk.statuses n where n.id = t.status_id)`,
    priority: sql`(select n.position from help_desk.priorities n where n.id = t.priority_id)`,
  },
  filters: {
    asset_ids: byLink((ids) => sql`select l.ticket_id from ticket_assets l where ${isOneOf(sql`l.asset_id`, ids)}`),
  },
  search: (pattern) => [
    sql`(t.ticket_number ilike ${pattern} or t.subject ilike ${pattern})`,
    sql`t.assigned_id = any(array(select u.id from help_desk.users u where u.full_name ilike ${pattern} or u.email ilike ${pattern}))`,
  ],
  row: sql`t.id, t.ticket_number, t.subject as title, t.subject, ${person(t('assigned_id'))} as assigned, ${person(t('assigned_id'))} as "assignedTo", ${ticketStatus(t('status_id'))} as status,
    ${priority('help_desk.priorities', t('priority_id'))} as priority`,
};

export async function listTickets(db: Db, query: Record<string, unknown>, zone: string): Promise<AssetTickets> {
  const { rows, total } = await list<AssetTickets['tickets'][number]>(db, ticketList, query, zone, [
    sql`t.gone_at is null`,
  ]);
  return { tickets: rows, total };
}
