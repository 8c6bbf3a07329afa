import { sql } from 'kysely';
import { inboxLimits } from '../../wire/inbox/inbox';
import type { Database } from './db';

/** Rows that are no longer needed after a while: table, column of their age, and how long they are kept. */
const shortLived = [
  ['live_events', 'at', '1 hour'],
  ['idempotency_keys', 'created_at', '24 hours'],
  ['help_desk.sessions', 'expires_at', '0 hours'],
  ['help_desk.login_attempts', 'at', '7 days'],
  ['link_attempts', 'at', '1 day'],
  ['outgoing_mails', 'sent_at', '90 days'],
  ['outgoing_mails', 'held_at', '90 days'],
  ['inbox_messages', 'created_at', `${inboxLimits.days} days`],
  ['bulk_edits', 'at', '1 day'],
  // As long as an import can be undone: an undo that was stopped goes on behind the last row.
  ['bulk_jobs', 'created_at', '40 days'],
  ['host_actions', 'done_at', '30 days'],
  ['host_messages', 'at', '2 days'],
  ['instances', 'seen_at', '1 hour'],
  ['api_tokens', 'revoked_at', '365 days'],
] as const;

/** Deletes them, once per call. Several processes may do it at the same time. */
export async function tidy(db: Database): Promise<void> {
  for (const [table, column, age] of shortLived) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < now() - ${age}::interval`.execute(db);
  }
  await tidyImports(db);
}

/** Files that nobody went on to import, and rows of those that ended: until then its failed rows can be downloaded. */
async function tidyImports(db: Database): Promise<void> {
  await sql`delete from imports where status = 'checked' and created_at < now() - interval '7 days'`.execute(db);
  await sql`delete from import_rows r using imports i where i.id = r.import_id and i.ended_at < now() - interval '30 days'`.execute(
    db,
  );
}
