import type { Trx } from '../server/shared/db';
import type { RuleConditions } from '../wire/rule/rule';
import type { People } from './people';
import { daysAgo } from './steady';

/** The change that the rule looked at, and left as it was. */
export const ruledChange = 'Set the VPN re-key interval to eight hours';

const name = 'Urgent emergency changes go to the network team';
const emergency = 4;
const urgent = 4;
const conditions: RuleConditions = {
  match: 'all',
  groups: [
    {
      match: 'all',
      rules: [
        { field: 'change_type_id', operator: 'equal', value: emergency },
        { field: 'priority_id', operator: 'equal', value: urgent },
      ],
    },
  ],
};

/** A workflow, and what it saw of a change whose priority is not the one that it wants. */
export async function seedRules(trx: Trx, { account, teams }: People, changes: Map<string, number>): Promise<void> {
  const made = daysAgo(90);
  const actions = [{ type: 'set', field: 'team_id', value: teams[1] }];
  const { id } = await trx
    .insertInto('rules')
    .values({
      kind: 'workflow',
      page_type: 'change',
      name,
      position: 1,
      conditions: JSON.stringify(conditions),
      actions: JSON.stringify(actions),
      author_id: account.admin,
      created_by: account.admin,
      updated_by: account.admin,
      created_at: made,
      updated_at: made,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const form = { name, active: true, order: 1, conditions, actions };
  await trx
    .insertInto('rule_versions')
    .values({ rule_id: id, version: 1, form: JSON.stringify(form), saved_by: account.admin, saved_at: made })
    .execute();
  const change = await trx
    .selectFrom('changes')
    .select(['id', 'created_at'])
    .where('id', '=', changes.get(ruledChange) ?? 0)
    .executeTakeFirstOrThrow();
  const looked = {
    rule_id: id,
    name,
    kind: 'workflow',
    author_id: account.admin,
    matched: false,
    groups: [
      {
        match: 'all',
        held: false,
        rules: conditions.groups[0]!.rules.map((condition, n) => ({
          ...condition,
          saw: n === 0 ? 'Emergency' : 'High',
          held: n === 0,
        })),
      },
    ],
    left_out: 0,
    effects: [],
    took: 2,
    why: null,
  };
  await trx
    .insertInto('rule_runs')
    .values({
      page_type: 'change',
      record_id: change.id,
      looked: JSON.stringify([looked]),
      created_at: change.created_at,
    })
    .execute();
}
