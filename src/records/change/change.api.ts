import { useCallback } from 'react';
import { approvalCalls } from '../../../wire/approval/approval';
import { assetCalls } from '../../../wire/asset/asset';
import {
  changeCalls,
  type ChangeForm,
  type ChangeLinkType,
  changePlanning,
  type ChangeTicketRow,
  type ChangeView,
} from '../../../wire/change/change';
import { collisionCalls } from '../../../wire/collision/collision';
import { riskCalls } from '../../../wire/risk/risk';
import { relationCalls } from '../../../wire/cmdb/cmdb';
import { useReload } from '../../shared/api/useReload';
import { attaching, detaching } from '../../shared/view/recordLink';

/** How tickets, tasks, assets and a release are attached to a change, and detached. */
export const changeLinks = (id: number) => ({
  assets: {
    attach: attaching(changeCalls.attachAssets, (asset_ids) => ({ params: { id }, body: { asset_ids } })),
    detach: detaching(changeCalls.detachAsset, (row) => ({ params: { changeId: id, assetId: row.id } })),
  },
  tasks: {
    attach: attaching(changeCalls.attachTasks, (task_ids) => ({ body: { change_id: id, task_ids } })),
    detach: detaching(changeCalls.detachTask, (row) => ({ body: { change_id: id, task_id: row.id } })),
  },
  /** In one of the two meanings of the link (A3); each row has its own. */
  tickets: (meaning: ChangeLinkType = 'initiating') => ({
    attach: attaching(changeCalls.attachTickets, (ticket_ids, row?: ChangeTicketRow) => ({
      body: { change_id: id, ticket_ids, type: row ? (row.type as ChangeLinkType) : meaning },
    })),
    detach: detaching(changeCalls.detachTicket, (row: ChangeTicketRow) => ({
      body: { change_id: id, ticket_id: row.id, type: row.type as ChangeLinkType },
    })),
  }),
  release: {
    attach: attaching(changeCalls.attachRelease, ([releaseId = 0]) => ({ params: { changeId: id, releaseId } })),
    detach: detaching(changeCalls.detachRelease, () => ({ params: { changeId: id } })),
  },
});

/** The form of a change as it is saved; without window, assets, file and custom fields, which stay as they are. */
export const formOf = (change: ChangeView): ChangeForm => ({
  id: change.id,
  version: change.version,
  subject: change.subject,
  identifier: change.identifier,
  description: change.description,
  requester_id: change.requester.id,
  status_id: change.status.id,
  change_type_id: change.change_type.id,
  priority_id: change.priority?.id ?? null,
  location_id: change.location?.id ?? null,
  impact_id: change.impact_type?.id ?? null,
  department_id: change.department?.id ?? null,
  team_id: change.team?.id ?? null,
  agent_id: change.agent?.id ?? null,
});

/** Loads anew what a change's page shows, but for what the reader may do. */
export function useChangeReload(): () => void {
  const reload = useReload();
  return useCallback(
    () =>
      void reload([
        changeCalls.view,
        changeCalls.log,
        changePlanning.entries,
        assetCalls.list,
        changeCalls.tickets,
        changeCalls.tasks,
        approvalCalls.status,
        relationCalls.changeImpact,
        collisionCalls.ofChange,
        riskCalls.ofChange,
      ]),
    [reload],
  );
}
