import { sql } from 'kysely';
import { type Follower, linksOf, moveToTrash, type Restored, restoreFromTrash, type Trash } from '../parts/trash/trash';
import type { Operation } from '../shared/operation';
import { problemKind } from './problem.kind';
import { ledFollowers } from './problem.parents';

/** Puts problems, whose rows the caller holds, into the trash (F2). */
export const deleteProblems = (operation: Operation, ids: readonly number[]): Promise<void> =>
  moveToTrash(operation, problemTrash, ids);

/** Takes problems out of the trash. */
export const restoreProblems = (operation: Operation, ids: readonly number[]): Promise<Restored> =>
  restoreFromTrash(operation, problemTrash, ids);

/** The change of a problem, as a link that waits for both. */
export const changeOfProblem: Omit<Follower, 'of' | 'record'> = {
  table: 'problems',
  kept: sql`jsonb_build_object('id', t.id, 'change_id', t.change_id)`,
  ends: { id: 'problems', change_id: 'changes' },
  back: (rows) =>
    sql`update problems p set change_id = (s.row ->> 'change_id')::bigint from (${rows}) s where p.id = (s.row ->> 'id')::bigint and p.change_id is null`,
};

export const problemTrash: Trash = {
  kind: problemKind,
  without: ['change_id', 'merged_into_id', 'parent_id'],
  followers: [
    linksOf('problem_tickets', 'problem_id', { ticket_id: 'help_desk.tickets' }),
    linksOf('problem_assets', 'problem_id', { asset_id: 'assets' }),
    linksOf('problem_causes', 'problem_id', { change_id: 'changes' }),
    {
      ...changeOfProblem,
      of: (ids) => sql`t.id = any(${ids}) and t.change_id is not null`,
      record: sql`t.id`,
    },
    ...ledFollowers,
  ],
};
