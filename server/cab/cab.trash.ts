import { sql } from 'kysely';
import { linksOf, type Trash } from '../parts/trash/trash';
import { cabKind } from './cab.kind';

/** Runs that have ended keep their copy of a board and lose its id. */
export const cabTrash: Trash = {
  kind: cabKind,
  followers: [
    linksOf('cab_levels', 'cab_id', {}),
    {
      table: 'cab_level_approvers',
      of: (ids) => sql`t.level_id in (select l.id from cab_levels l where l.cab_id = any(${ids}))`,
      record: sql`(select l.cab_id from cab_levels l where l.id = t.level_id)`,
      ends: { level_id: 'cab_levels' },
    },
  ],
};
