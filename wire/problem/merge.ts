import { call } from '../protocol/call';

/** Apart from wire/problem/problem.ts, so that only the dialog that asks for it carries it. */
export const problemMergeCalls = {
  /**
   * Tickets, assets, the change, comments, watchers and what lies below it move to the other one, once; it is closed, and its view says
   * `merged_into`. 409 if both have a change, or if it was merged already (G20).
   */
  merge: call<{ params: { id: number }; body: { into_id: number }; reply: { id: number; identifier: string } }>(
    'POST',
    '/service-desk/api/problem-merge/{id}',
    { summary: 'Merge a problem into another one, which is returned', needs: 'edit_problem' },
  ),
};
