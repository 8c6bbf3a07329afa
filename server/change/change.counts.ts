import type { ChangeCounts, ChangeGroup } from '../../wire/change/change';
import type { Language } from '../../texts/compiled/languages';
import { groupsOfCatalogue, groupsOfMonth, groupsOfPerson, countGroups, type Grouping } from '../parts/count/count';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { askChanges } from './change.list';

const groupings = (zone: string): Record<ChangeGroup, Grouping> => ({
  status: groupsOfCatalogue('status_id', 'change_statuses', 'status_ids', false),
  priority: groupsOfCatalogue('priority_id', 'change_priorities', 'priority_ids', true),
  department: groupsOfCatalogue('department_id', 'help_desk.departments', 'department_ids', true),
  change_type: groupsOfCatalogue('change_type_id', 'change_types', 'change_type_ids', false),
  impact: groupsOfCatalogue('impact_id', 'impacts', 'impact_ids', true),
  location: groupsOfCatalogue('location_id', 'help_desk.locations', 'location_ids', true),
  agent: groupsOfPerson('agent_id', 'agent_ids', true),
  team: groupsOfCatalogue('team_id', 'help_desk.teams', 'team_ids', true),
  created_month: groupsOfMonth('created_at', 'created_at', zone),
});

/** How many of the changes that a query finds are in each group. Throws 403, 404, 422. */
export async function countChanges(
  db: Db,
  { actor, language }: { actor: Actor; language: Language },
  { count: _, group_by: __, ...sent }: Record<string, unknown>,
  group: ChangeGroup,
): Promise<ChangeCounts> {
  const { time_zone } = actor;
  const asked = await askChanges(db, actor, sent);
  return { changes: await countGroups(db, asked, groupings(time_zone)[group], time_zone, language) };
}
