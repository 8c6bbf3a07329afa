import { sql } from 'kysely';
import { type ChangeForm, firstChangeStatuses } from '../../wire/change/change';
import { type Choice, requireAll, requireChoices, somebody, someAgent, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import type { ChangeRecord } from './change.queries';
import { say } from '../shared/sentence';
import { behavesAs } from '../shared/shapes';
import * as changeSentences from '../../texts/compiled/server/change';

export const changeChoices = {
  requester_id: somebody,
  status_id: someOf('change_statuses'),
  change_type_id: someOf('change_types'),
  priority_id: someOf('change_priorities'),
  location_id: someOf('help_desk.locations'),
  impact_id: someOf('impacts'),
  department_id: someOf('help_desk.departments'),
  team_id: someOf('help_desk.teams'),
  agent_id: someAgent,
} satisfies Record<string, Choice>;

/** C7. */
const firstStatus: Choice = {
  among: sql`select s.id from change_statuses s where ${behavesAs('s')} = any(${[...firstChangeStatuses]}::bigint[])`,
  sentence: say(changeSentences.first_status),
};

/** Throws 422 at every field whose choice does not exist or may not be chosen; what the change already has may stay. */
export async function requireChangeChoices(db: Db, form: ChangeForm, present?: ChangeRecord): Promise<void> {
  await requireChoices(db, present ? changeChoices : { ...changeChoices, status_id: firstStatus }, form, present);
  if (form.asset_ids) await requireAll(db, 'assets', 'asset_ids', form.asset_ids);
}
