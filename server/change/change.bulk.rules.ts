import { sql } from 'kysely';
import type { BulkRow, Wanted } from '../parts/bulk/bulk';
import type { Db } from '../shared/db';
import type { Operation } from '../shared/operation';
import type { Refusal } from '../shared/refusal';
import { say, type Sentence } from '../shared/sentence';
import { changeCatalogues, statusNow } from './change.queries';
import { behaviourOf, boardName, lacksBoard, readOnly, statusesAfter } from './change.rules';
import { transitionRefusal } from './change.transition';
import * as changeSentences from '../../texts/compiled/server/change';

/** The board that looked at a change last. */
interface Run {
  change_id: number;
  name: string;
  status: string;
}

/** Why changes cannot be set so, or deleted: closed ones are read-only, and a status may not follow every other (B1). */
export async function changeRefusals(
  { db }: Operation,
  rows: readonly BulkRow[],
  wanted: Wanted | null,
): Promise<(row: BulkRow) => Sentence | null> {
  const status_id = wanted?.status_id;
  const wantedType = wanted?.change_type_id;
  const runs =
    status_id || wantedType
      ? await latestRuns(
          db,
          rows.map(({ id }) => id),
        )
      : new Map<number, Run>();
  const { statuses, types } = await changeCatalogues(db);
  return (row) => {
    const [present, presentType] = [Number(row.status_id), Number(row.change_type_id)];
    const [next, type] = [status_id ?? present, wantedType ?? presentType];
    const fixed = sentenceOf(readOnly(present));
    if (fixed || (next === present && type === presentType)) return fixed;
    const run = runs.get(row.id);
    if (next !== present && !statusesAfter(present, statuses).includes(next))
      return transitionRefusal(present, statuses, boardName(run));
    return lacksBoard(behaviourOf(type, types), behaviourOf(next, statuses), run?.status === 'APPROVED')
      ? say(changeSentences.major_needs_board)
      : null;
  };
}

const sentenceOf = (refusal: Refusal | null): Sentence | null =>
  refusal && 'because' in refusal ? refusal.because : null;

async function latestRuns(db: Db, ids: readonly number[]): Promise<Map<number, Run>> {
  const { rows } = await sql<Run>`
    select distinct on (change_id) change_id, name, ${statusNow} as status from cab_runs where change_id = any(${ids}) order by change_id, id desc`.execute(
    db,
  );
  return new Map(rows.map((run) => [run.change_id, run]));
}
