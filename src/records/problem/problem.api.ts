import { useCallback } from 'react';
import { useReload } from '../../shared/api/useReload';
import { attaching, detaching } from '../../shared/view/recordLink';
import { assetCalls } from '../../../wire/asset/asset';
import { relationCalls } from '../../../wire/cmdb/cmdb';
import { maxStatusTickets } from '../../../wire/parts/lookup';
import { problemCalls, type ProblemForm, type ProblemView } from '../../../wire/problem/problem';

/** How tickets, assets and a change are attached to a problem, and detached. */
export const problemLinks = (id: number) => ({
  tickets: {
    attach: attaching(problemCalls.attachTickets, (ticket_ids) => ({ params: { id }, body: { ticket_ids } })),
    detach: detaching(problemCalls.detachTicket, (row) => ({ params: { problemId: id, ticketId: row.id } })),
  },
  assets: {
    attach: attaching(problemCalls.attachAssets, (asset_ids) => ({ params: { id }, body: { asset_ids } })),
    detach: detaching(problemCalls.detachAsset, (row) => ({ params: { problemId: id, assetId: row.id } })),
  },
  change: {
    attach: attaching(problemCalls.attachChange, ([changeId = 0]) => ({ params: { problemId: id, changeId } })),
    detach: detaching(problemCalls.detachChange, (row) => ({ params: { problemId: id, changeId: row.id } })),
  },
});

/** Narrows statuses to those that all of these tickets can take, as far as the help-desk says it. */
export const offeredFor = (tickets: readonly number[]): { ticket_ids?: number[] } =>
  tickets.length && tickets.length <= maxStatusTickets ? { ticket_ids: [...tickets] } : {};

/** Loads anew what a problem's page shows, but for what the reader may do. */
export function useProblemReload(): () => void {
  const reload = useReload();
  return useCallback(
    () => void reload([problemCalls.view, problemCalls.tickets, assetCalls.list, relationCalls.problemImpact]),
    [reload],
  );
}

/** The attached change; the wire says an empty array for none (X35). */
export const changeOf = ({ change }: ProblemView): { id: number; subject: string } | null =>
  Array.isArray(change) ? null : change;

/** Its form as it is saved; without assets and file, which stay as they are. */
export const formOfProblem = (problem: ProblemView): ProblemForm => ({
  id: problem.id,
  version: problem.version,
  subject: problem.subject,
  identifier: problem.identifier,
  description: problem.description,
  requester_id: problem.requester_id.id,
  department_id: problem.department_id?.id ?? null,
  impact_id: problem.impact_id.id,
  status_type_id: problem.status_type_id.id,
  location_id: problem.location_id?.id ?? null,
  priority_id: problem.priority_id?.id ?? null,
  assigned_id: problem.assigned_id?.id ?? null,
  known_error: problem.known_error,
  major: problem.major,
});
