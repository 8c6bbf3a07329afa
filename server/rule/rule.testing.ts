import type { RuleLog, RuleTried } from '../../wire/rule/rule';
import type { Client } from '../testing/client';

export const api = '/service-desk/api';

/** Conditions of one group, all of which must hold. */
export const when = (...rules: { field: string; operator: string; value?: unknown }[]) => ({
  match: 'all',
  groups: rules.length ? [{ match: 'all', rules }] : [],
});

export const set = (field: string, value: number | null) => ({ type: 'set', field, value });

let count = 0;

/** Makes and reads rules of changes, as an admin does. */
export const rulesOf = (admin: Client) => ({
  async workflow(form: object) {
    return (
      await admin.post<{ id: number }>(`${api}/workflow`, {
        name: `Workflow ${++count}`,
        page_type: 'change',
        conditions: when(),
        actions: [set('priority_id', 4)],
        ...form,
      })
    ).data.id;
  },
  async listener(form: object) {
    return (
      await admin.post<{ id: number }>(`${api}/listener`, {
        name: `Listener ${++count}`,
        page_type: 'change',
        performer: 'anyone',
        events: [{ event: 'priority' }],
        conditions: when(),
        actions: [set('impact_id', 3)],
        ...form,
      })
    ).data.id;
  },
  log: async (id: number, pageType = 'change') =>
    (await admin.get<{ rule_logs: RuleLog[] }>(`${api}/rule-log/${pageType}/${id}?limit=100`)).data.rule_logs,
  attempt: async (kind: 'workflow' | 'listener', form: object) =>
    (await admin.post<{ result: RuleTried }>(`${api}/${kind}/test`, form)).data.result,
});
