import { sql } from 'kysely';
import type { Database } from '../../shared/db';
import { inTransaction } from '../../shared/transaction';
import type { Connection } from './connection';

/**
 * Makes the table `host_rights` what the connection file says. Who holds what follows from it at every call
 * (server/shared/admission.ts), so a file that changed counts from the next start on, and a role or team of the host at
 * once.
 */
export async function writeRights(db: Database, { roles, teams }: Connection['rights']): Promise<void> {
  const rows = Object.entries({ role: roles, team: teams }).flatMap(([source, names]) =>
    Object.entries(names).flatMap(([name, presets]) => presets.map((preset) => ({ source, name, preset }))),
  );
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (source text, name text, preset text)`;
  await inTransaction(db, async (trx) => {
    await sql`
      delete from host_rights r where not exists (
        select from ${wanted} where w.source = r.source and w.name = r.name and w.preset = r.preset)`.execute(trx);
    await sql`insert into host_rights (source, name, preset) select distinct w.source, w.name, w.preset from ${wanted} on conflict do nothing`.execute(
      trx,
    );
  });
}
