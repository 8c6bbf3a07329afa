import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import * as statusSentences from '../../texts/compiled/server/status';
import type { Db } from '../shared/db';
import {
  estranged,
  type PrimaryPosition,
  reasonOf,
  type ReplicaState,
  type Standing,
  standingStatement,
} from '../shared/replica';
import { positionStatement } from '../shared/replicas';
import { say } from '../shared/sentence';
import { fault, ok, type Said, warning } from './finding';

/** What it means for reading that a replica is so. */
export function replicaFound({ name, condition, why }: Pick<ReplicaState, 'name' | 'condition' | 'why'>): Said {
  switch (condition) {
    case 'ready':
      return ok(say(statusSentences.reads_well, { name }));
    case 'primary':
      return ok(say(statusSentences.reads_primary, { name }));
    case 'lost':
      return warning(say(statusSentences.reads_lost, { name, why: why ?? '–' }), say(statusSentences.reads_lost_next));
    case 'behind':
      return warning(say(statusSentences.reads_behind, { name }), say(statusSentences.reads_behind_next));
    case 'past':
      return warning(say(statusSentences.reads_past, { name }), say(statusSentences.reads_past_next));
    case 'stranger':
      return fault(say(statusSentences.reads_stranger, { name }), say(statusSentences.reads_stranger_next));
  }
}

/** Milliseconds for its reply, and for what was written before to be there. */
const patienceMs = 2000;

/** How a replica is, seen once from outside of the processes that read on it. */
export async function lookAtReplica(url: string, db: Db): Promise<Pick<ReplicaState, 'name' | 'condition' | 'why'>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'service-desk doctor',
  });
  client.on('error', () => undefined);
  const name = `${client.host}:${client.port}`;
  const { rows } = await sql<PrimaryPosition>`${sql.raw(positionStatement)}`.execute(db);
  const here = rows[0]!;
  const standing = async (): Promise<Standing> => (await client.query<Standing>(standingStatement)).rows[0]!;
  try {
    await client.connect();
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const there = await standing();
      const wrong = estranged(there, here);
      if (wrong) return { name, condition: wrong, why: null };
      if ((there.bytes ?? 0) >= here.bytes) return { name, condition: 'ready', why: null };
      if (performance.now() > deadline) return { name, condition: 'behind', why: null };
      await wait(100);
    }
  } catch (error) {
    return { name, condition: 'lost', why: reasonOf(error) };
  } finally {
    client.end().catch(() => undefined);
  }
}
