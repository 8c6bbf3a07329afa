import { sql } from 'kysely';
import type { Trx } from '../shared/db';
import { type Happening, note } from '../shared/happened';
import { named, person } from '../shared/shapes';

/** Tickets as listeners compare them: what can be updated, by the names of the events. */
async function snapshots(db: Trx, ids: readonly number[]): Promise<Map<number, Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    select r.id, ${named('help_desk.statuses', sql`r.status_id`)} as status, ${named('help_desk.priorities', sql`r.priority_id`)} as priority,
      ${named('help_desk.departments', sql`r.department_id`)} as department, ${named('help_desk.teams', sql`r.team_id`)} as team, ${person(sql`r.assigned_id`)} as agent
    from help_desk.tickets r where r.id = any(${[...ids]}) for update of r`.execute(db);
  return new Map(rows.map(({ id, ...fields }) => [id, fields]));
}

type By = Pick<Happening, 'actor_id' | 'created_at' | 'request_id'>;

/** Tells listeners of tickets what `update`, in the caller's transaction, does to them. */
export async function updatingTickets<T>(
  db: Trx,
  ids: readonly number[],
  by: By,
  update: () => Promise<T>,
): Promise<T> {
  const before = await snapshots(db, ids);
  const done = await update();
  const after = await snapshots(db, ids);
  const lines = ids.flatMap((id): Happening[] => {
    const [was, is] = [before.get(id) ?? {}, after.get(id) ?? {}];
    const changed = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
    const only = (from: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, from[name]]));
    return changed.length
      ? [{ ...by, owner_type: 'ticket', owner_id: id, kind: 'updated', before: only(was), after: only(is) }]
      : [];
  });
  note(db, lines);
  return done;
}

/**
 * A host calls this in the transaction in which it makes tickets, so that workflows of tickets run at its end
 * (docs/rules.md).
 */
export const ticketsCreated = (db: Trx, ids: readonly number[], by: By): void =>
  note(
    db,
    ids.map((id) => ({ ...by, owner_type: 'ticket', owner_id: id, kind: 'created' })),
  );
