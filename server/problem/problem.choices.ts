import { sql } from 'kysely';
import type { ProblemForm } from '../../wire/problem/problem';
import { problemLists } from '../../wire/problem/problem.schema';
import {
  type Choice,
  requireAll,
  requireChoices,
  requireWhereListed,
  somebody,
  someAgent,
  someOf,
} from '../shared/choices';
import type { Db } from '../shared/db';
import type { ProblemRecord } from './problem.queries';
import { say } from '../shared/sentence';
import * as statusSentences from '../../texts/compiled/server/status';

export const problemChoices = {
  requester_id: somebody,
  assigned_id: someAgent,
  department_id: someOf('help_desk.departments'),
  impact_id: someOf('impacts'),
  status_type_id: {
    among: sql`select id from help_desk.statuses where state <> 'hidden'`,
    sentence: say(statusSentences.hidden),
  },
  location_id: someOf('help_desk.locations'),
  priority_id: someOf('help_desk.priorities'),
} satisfies Record<string, Choice>;

/**
 * Throws 422 at every field whose choice does not exist or may not be chosen; what the problem already has may stay.
 */
export async function requireProblemChoices(db: Db, form: ProblemForm, present?: ProblemRecord): Promise<void> {
  await requireWhereListed(db, problemLists, form);
  await requireChoices(db, problemChoices, form, present);
  if (form.asset_ids) await requireAll(db, 'assets', 'asset_ids', form.asset_ids);
}
