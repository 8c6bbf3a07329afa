import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';

/** Throws 404. */
export async function requireTicket(db: Db, id: number): Promise<void> {
  const ticket = await db.selectFrom('help_desk.tickets').select('id').where('id', '=', id).executeTakeFirst();
  if (!ticket) throw notFound('ticket');
}

/** Throws 404. */
export async function requireOrganization(db: Db, id: number): Promise<void> {
  const found = await db.selectFrom('help_desk.organizations').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound('organization');
}

/** The organizations of a person (E2). Throws 404. */
export async function organizationsOf(db: Db, userId: number): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('help_desk.users as u')
    .leftJoin('help_desk.organizations as o', 'o.id', 'u.organization_id')
    .select(['o.id', 'o.name'])
    .where('u.id', '=', userId)
    .execute();
  if (!rows.length) throw notFound('user');
  return rows.flatMap(({ id, name }) => (id !== null && name !== null ? [{ id, name }] : []));
}
