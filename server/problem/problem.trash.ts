import { sql } from 'kysely';
import { linksOf, type Follower, type Trash } from '../parts/trash/trash';
import { problemKind } from './problem.kind';

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
  without: ['change_id'],
  followers: [
    linksOf('problem_tickets', 'problem_id', { ticket_id: 'help_desk.tickets' }),
    linksOf('problem_assets', 'problem_id', { asset_id: 'assets' }),
    {
      ...changeOfProblem,
      of: (ids) => sql`t.id = any(${ids}) and t.change_id is not null`,
      record: sql`t.id`,
    },
  ],
};
