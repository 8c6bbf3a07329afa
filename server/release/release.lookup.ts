import { sql } from 'kysely';
import { releaseStatus } from '../../wire/release/release';
import { bySubject, catalogue, type Lookups } from '../parts/lookup/lookup';

export const releaseLookups = {
  releases: bySubject('releases', 'view_releases', {
    offered: ({ change_id }) => (change_id ? [sql`t.status_id <> ${releaseStatus.completed}`] : []),
  }),
  release_priorities: catalogue('release_priorities'),
  release_statuses: catalogue('release_statuses'),
  release_types: catalogue('release_types'),
} satisfies Lookups<'release'>;
