import { sql } from 'kysely';
import type { Database } from '../shared/db';
import { changePartitions } from './retention.locks';
import { partitionsOf, restOf, ruleLogs } from './retention.tables';

/** Days for which the log of rules is kept at least (docs/rules.md); then its month goes. */
const ruleLogDays = 90;

/** Drops the months of the logs of rules that are over for so long. They explain what rules did, and prove nothing. */
export async function dropRuleLogs(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ruleLogDays * 86_400_000);
  for (const table of ruleLogs) {
    for (const { name, to } of await partitionsOf(db, table))
      if (to <= before)
        await changePartitions(db, async (trx) => {
          const { rows } = await sql`select from pg_inherits where inhrelid = to_regclass(${`public.${name}`})`.execute(
            trx,
          );
          if (!rows.length) return;
          await sql`alter table ${sql.table(table.name)} detach partition ${sql.table(name)}`.execute(trx);
          await sql`drop table ${sql.table(name)}`.execute(trx);
        });
    await sql`delete from ${sql.table(restOf(table))} where ${sql.ref(table.at)} < ${before}`.execute(db);
  }
}
