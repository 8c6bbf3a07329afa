import { sql } from 'kysely';
import { releaseStatus } from '../../wire/release/release';
import type { Kind } from '../parts/kind';
import { bySubject, type Lookups, nameOf } from '../parts/lookup/lookup';
import type { Actor } from '../shared/actor';
import { type Operation, operationOn } from '../shared/operation';

/** What a picker shows besides the subject. */
const meta = {
  identifier: sql`t.identifier`,
  status: nameOf('release_statuses', sql`t.status_id`),
  priority: nameOf('release_priorities', sql`t.priority_id`),
};

const releaseLookups = {
  releases: bySubject('releases', 'view_releases', {
    meta,
    offered: ({ change_id }) => (change_id ? [sql`t.status_id <> ${releaseStatus.completed}`] : []),
  }),
} satisfies Lookups<'release'>;

export const releaseKind = {
  type: 'release',
  table: 'releases',
  counted: true,
  noun: 'release',
  owner: 'sd_releases',
  prefix: 'REL',
  assetTable: 'release_assets',
  lookups: releaseLookups,
} as const satisfies Kind<'release'>;

export const operation = operationOn(releaseKind.owner);

/** Work on releases, told in their log. */
export type ReleaseOperation<Who = Actor> = Operation<Who, typeof releaseKind.owner>;
