import { sql } from 'kysely';
import type { PageType } from '../../wire/rule/rule';
import type { Trx } from '../shared/db';
import type { Sentence } from '../shared/sentence';
import type { Desk, RunningRule } from './rule.acting';
import type { Effect } from './rule.run';
import { apart } from './rule.savepoint';
import { Room, type Rooms, type Trace } from './rule.trace';

/** What a rule saw of a record and did (E36). */
export interface Logged extends Trace {
  rule: Pick<RunningRule, 'id' | 'name' | 'kind' | 'author_id'>;
  effects: Effect[];
  /** Thousandths of a millisecond. */
  took: number;
  /** Why it did not run at all; null: it did. */
  why: Sentence | null;
}

/** All rules that looked at a record at once. */
export interface LoggedRun {
  pageType: PageType;
  id: number;
  now: Date;
  requestId: string | undefined;
  looked: readonly Logged[];
}

/** Bytes for what conditions saw: of one record, for rules that matched and for others, and of all records of a round. */
const room = { matched: 350_000, others: 200_000, deciding: 150_000, round: 8_000_000 };

/** What a round may write of what conditions saw. */
export class LogRooms {
  private readonly round = new Room(room.round);

  ofRecord(): { matched: Rooms; others: Rooms } {
    const deciding = new Room(room.deciding, this.round);
    const rooms = (bytes: number): Rooms => ({ whole: new Room(bytes, this.round), deciding });
    return { matched: rooms(room.matched), others: rooms(room.others) };
  }
}

/**
 * One row for a record however many rules looked at it, and one for each rule that matched. A log that cannot be written
 * is written without what the conditions saw; if that cannot be either, it is reported. What the rules did stands.
 */
export function writeLog(db: Trx, desk: Pick<Desk, 'report'>, runs: readonly LoggedRun[]): Promise<void> {
  const written = runs.filter(({ looked }) => looked.length);
  if (!written.length) return Promise.resolve();
  return apart(
    db,
    () => insertRuns(db, written, stored),
    (error) => {
      desk.report(error);
      return apart(
        db,
        () => insertRuns(db, written, (one) => stored({ ...one, ...leftOut(one) })),
        (again) => desk.report(again),
      );
    },
  );
}

async function insertRuns(
  db: Trx,
  runs: readonly LoggedRun[],
  toStored: (one: Logged) => ReturnType<typeof stored>,
): Promise<void> {
  const column = <T>(of: (run: LoggedRun) => T): T[] => runs.map(of);
  await sql`
    insert into rule_runs (page_type, record_id, looked, request_id, created_at)
    select * from unnest(${column(({ pageType }) => pageType)}::text[], ${column(({ id }) => id)}::bigint[], ${column(({ looked }) => JSON.stringify(looked.map(toStored)))}::json[],
      ${column(({ requestId }) => requestId ?? null)}::text[], ${column(({ now }) => now)}::timestamptz[])`.execute(db);
  const matches = runs.flatMap(({ looked, now }) =>
    looked.filter(({ matched }) => matched).map(({ rule }) => ({ rule_id: rule.id, matched_at: now })),
  );
  if (matches.length) await db.insertInto('rule_matches').values(matches).execute();
}

const stored = ({ rule, matched, groups, left_out, effects, took, why }: Logged) => ({
  rule_id: rule.id,
  name: rule.name,
  kind: rule.kind,
  author_id: rule.author_id,
  matched,
  groups,
  left_out,
  effects,
  took,
  why,
});

export const countOf = ({ groups }: Pick<Trace, 'groups'>): number =>
  groups.reduce((sum, { rules }) => sum + rules.length, 0);

/** Without what the conditions saw. */
export const leftOut = (trace: Pick<Trace, 'groups' | 'left_out'>): Pick<Trace, 'groups' | 'left_out'> => ({
  groups: [],
  left_out: trace.left_out + countOf(trace),
});
