import { sql } from 'kysely';
import type { Database } from '../shared/db';
import { unhurried } from '../shared/unhurried';
import { type SimilarKind, similarFacts } from './similar.index';

/** Fewer records than this are no reason, nor is an index that has been rebuilt and has not doubled since. */
const least = 10_000;
/** While so many marks wait, the index still grows. */
const waiting = 1000;

/**
 * Builds the index of words anew where it has doubled since it was built, as by the first fill: filled bit by bit it takes twice
 * the room. Others read and write meanwhile. Two processes at once build it twice, one after the other.
 */
export async function rebuildGrown(db: Database): Promise<void> {
  const { rows } = await sql<{ kind: SimilarKind; records: number }>`
    select kind, records from similar_totals where records >= greatest(${least}, 2 * rebuilt)
      and (select count(*) from (select from similar_marks limit ${waiting}) m) < ${waiting}`.execute(db);
  for (const { kind, records } of rows) {
    await rebuild(db, `${similarFacts[kind].words}_lexemes`);
    await db.updateTable('similar_totals').set({ rebuilt: records }).where('kind', '=', kind).execute();
  }
}

const rebuild = (db: Database, index: string): Promise<void> =>
  unhurried(db, async (one) => {
    // Of one that was broken off; everybody who writes would keep it up.
    await sql`drop index concurrently if exists ${sql.ref(`${index}_ccnew`)}`.execute(one);
    await sql`reindex index concurrently ${sql.ref(index)}`.execute(one);
  });
