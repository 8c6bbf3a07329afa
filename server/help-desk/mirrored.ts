import { sql } from 'kysely';
import type { HostKind } from '../../wire/host/host';
import type { Db } from '../shared/db';
import { wireTime } from '../shared/time';

/** When the rows of a kind were last known to be like those of the connected help-desk, in this time zone. */
export async function asOfKind(db: Db, kind: HostKind, zone: string): Promise<string | null> {
  const { rows } = await sql<{ as_of: string | null }>`
    select ${wireTime(sql`m.as_of`, zone)} as as_of from host_mirror m where m.kind = ${kind}`.execute(db);
  return rows[0]?.as_of ?? null;
}
