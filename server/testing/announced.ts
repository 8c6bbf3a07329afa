import type { Database } from '../shared/db';

/** What was announced to open pages since the last time this was asked: `asset 5`, in the order of the alphabet. */
export async function announcedIn(db: Database): Promise<string[]> {
  const rows = await db.deleteFrom('live_events').returning(['kind', 'record_id']).execute();
  return [...new Set(rows.map(({ kind, record_id }) => `${kind} ${record_id}`))].sort();
}
