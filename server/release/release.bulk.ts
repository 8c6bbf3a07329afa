import { sql } from 'kysely';
import { releaseEntries } from '../../wire/release/release.schema';
import { releaseStatus } from '../../wire/release/release';
import type { BulkKind, Changed, Follows } from '../parts/bulk/bulk';
import { authorize } from '../shared/actor';
import { named } from '../shared/shapes';
import { releaseChoices } from './release.choices';
import { deleteReleases, logCompleted, restoreReleases } from './release.end';
import { releaseKind } from './release.kind';
import { findReleases } from './release.list';
import { mailReleases } from './release.mails';

const { completed } = releaseStatus;

const completedOf = (changed: readonly Changed[]): number[] =>
  changed
    .filter(({ before, after }) => before.status_id !== completed && after.status_id === completed)
    .map(({ after }) => after.id);

/** Releases changed at once: by the rules of {@link editRelease}. */
export const releaseBulk: BulkKind = {
  kind: releaseKind,
  noun: releaseKind.noun,
  list: releaseEntries.list,
  rights: { view: 'view_releases', edit: 'edit_release', remove: 'delete_release' },
  fields: {
    status_id: { choice: releaseChoices.status_id, log: 'status', named: (id) => named('release_statuses', id) },
    priority_id: {
      choice: releaseChoices.priority_id,
      log: 'priority',
      named: (id) => named('release_priorities', id),
    },
    release_type_id: {
      choice: releaseChoices.release_type_id,
      log: 'release_type',
      named: (id) => named('release_types', id),
    },
    location_id: {
      choice: releaseChoices.location_id,
      log: 'location',
      named: (id) => named('help_desk.locations', id),
    },
  },
  columns: ['completed_at'],
  find: findReleases,
  admit: ({ actor }, { status_id }) => {
    if (status_id === completed) authorize(actor, 'complete_release');
  },
  refusals: async () => () => null,
  follow: async ({ now }, { status_id }): Promise<Follows> =>
    status_id === undefined
      ? {}
      : {
          // Which is completed already keeps the moment.
          completed_at: sql`case when t.status_id = ${status_id} then t.completed_at else ${status_id === completed ? now : null}::timestamptz end`,
        },
  note: (operation, changed) => logCompleted(operation, completedOf(changed)),
  tell: ({ db, actor, address }, changed) =>
    mailReleases(db, completedOf(changed), { kind: 'release-completed', actor, address }),
  remove: deleteReleases,
  restore: restoreReleases,
};
