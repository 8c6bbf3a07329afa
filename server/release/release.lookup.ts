import { sql } from 'kysely';
import { releaseStatus } from '../../wire/release/release';
import { behaving, bySubject, inOrder, type Lookups, nameOf } from '../parts/lookup/lookup';

/** What a picker shows besides the subject. */
const meta = {
  identifier: sql`t.identifier`,
  status: nameOf('release_statuses', sql`t.status_id`),
  priority: nameOf('release_priorities', sql`t.priority_id`),
};

export const releaseLookups = {
  releases: bySubject('releases', 'view_releases', {
    meta,
    offered: ({ change_id }) => (change_id ? [sql`t.status_id <> ${releaseStatus.completed}`] : []),
  }),
  release_priorities: inOrder('release_priorities'),
  release_statuses: behaving('release_statuses'),
  release_types: inOrder('release_types'),
} satisfies Lookups<'release'>;
