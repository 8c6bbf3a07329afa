import type { ProblemCounts, ProblemGroup } from '../../wire/problem/problem';
import type { Language } from '../../texts/compiled/languages';
import { groupsOfCatalogue, groupsOfMonth, groupsOfPerson, countGroups, type Grouping } from '../parts/count/count';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { askProblems } from './problem.list';

const groupings = (zone: string): Record<ProblemGroup, Grouping> => ({
  status: groupsOfCatalogue('status_type_id', 'help_desk.statuses', 'status_ids', false),
  priority: groupsOfCatalogue('priority_id', 'help_desk.priorities', 'priority_ids', false),
  department: groupsOfCatalogue('department_id', 'help_desk.departments', 'dept_ids', false),
  impact: groupsOfCatalogue('impact_id', 'impacts', 'impact_ids', false),
  location: groupsOfCatalogue('location_id', 'help_desk.locations', 'location_ids', true),
  assigned_to: groupsOfPerson('assigned_id', 'assigned_ids', true),
  created_month: groupsOfMonth('created_at', 'created_at', zone),
});

/** How many of the problems that a query finds are in each group. Throws 403, 404, 422. */
export async function countProblems(
  db: Db,
  { actor, language }: { actor: Actor; language: Language },
  { count: _, group_by: __, ...sent }: Record<string, unknown>,
  group: ProblemGroup,
): Promise<ProblemCounts> {
  const { time_zone } = actor;
  const asked = await askProblems(db, actor, sent);
  return { problems: await countGroups(db, asked, groupings(time_zone)[group], time_zone, language) };
}
