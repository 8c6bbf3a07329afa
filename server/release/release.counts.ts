import type { ReleaseCounts, ReleaseGroup } from '../../wire/release/release';
import type { Language } from '../../texts/compiled/languages';
import { groupsOfCatalogue, groupsOfMonth, countGroups, type Grouping } from '../parts/count/count';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { askReleases } from './release.list';

const groupings = (zone: string): Record<ReleaseGroup, Grouping> => ({
  status: groupsOfCatalogue('status_id', 'release_statuses', 'status_ids', false),
  priority: groupsOfCatalogue('priority_id', 'release_priorities', 'priority_ids', false),
  release_type: groupsOfCatalogue('release_type_id', 'release_types', 'release_type_ids', false),
  location: groupsOfCatalogue('location_id', 'help_desk.locations', 'location_ids', true),
  created_month: groupsOfMonth('created_at', 'created_at', zone),
});

/** How many of the releases that a query finds are in each group. Throws 403, 404, 422. */
export async function countReleases(
  db: Db,
  { actor, language }: { actor: Actor; language: Language },
  { count: _, group_by: __, ...sent }: Record<string, unknown>,
  group: ReleaseGroup,
): Promise<ReleaseCounts> {
  const { time_zone } = actor;
  const asked = await askReleases(db, actor, sent);
  return { releases: await countGroups(db, asked, groupings(time_zone)[group], time_zone, language) };
}
