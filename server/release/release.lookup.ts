import { sql } from 'kysely';
import { releaseStatus } from '../../wire/release/release';
import { bySubject, catalogue, type Lookups, nameOf } from '../parts/lookup/lookup';

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
  release_priorities: catalogue('release_priorities'),
  release_statuses: catalogue('release_statuses'),
  release_types: catalogue('release_types'),
} satisfies Lookups<'release'>;
