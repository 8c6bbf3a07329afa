import { sql } from 'kysely';
import type { Database } from './db';

/** Rows that have done their work: table, column of their age, and how long they are kept. */
const shortLived = [
  ['live_events', 'at', '1 hour'],
  ['idempotency_keys', 'created_at', '24 hours'],
  ['help_desk.sessions', 'expires_at', '0 hours'],
  ['help_desk.login_attempts', 'at', '1 day'],
  ['outgoing_mails', 'sent_at', '90 days'],
] as const;

/** Deletes them once. Several processes may do it at the same time. */
export async function tidy(db: Database): Promise<void> {
  for (const [table, column, age] of shortLived) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < now() - ${age}::interval`.execute(db);
  }
}

/** Tidies now and every hour; returns the stopper. A failure (database away) is left to the next time. */
export function startHousekeeping(db: Database): () => void {
  const run = (): void => void tidy(db).catch(() => undefined);
  run();
  const timer = setInterval(run, 3_600_000);
  timer.unref();
  return () => clearInterval(timer);
}
