import type { InferType } from 'yup';
import type * as replies from './approval.replies';
import { approvalLinkCalls, type Vote } from './approval.link';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';

export * from './approval.limits';
export * from './reapproval';
export * from './approval.states';

export type { Vote, ApprovalPage, VoteAction } from './approval.link';

export type CabRun = InferType<typeof replies.cabRun>;
export type CabRunLevel = CabRun['approval_levels'][number];
export type CabApprover = CabRunLevel['approve_users'][number];
export type ApprovalStatus = InferType<typeof replies.approvalStatus>;
export type MyApprovals = InferType<typeof replies.myApprovals>;
export type MyApprovalRow = MyApprovals['approvals'][number];

export const reminderTargets = ['level', 'approver'] as const;

/** Sort fields of what waits for the signed-in person; unless asked otherwise, the longest waiting first. */
export const approvalSorts = ['id', 'subject', 'waiting_since'] as const;
export type ApprovalSort = (typeof approvalSorts)[number];

const api = '/service-desk/api';

export interface ApproverChange {
  action: 'add' | 'remove';
  /** A person. */
  approver_id: number;
  change_id: number;
  level_id: number;
  comment: string;
}

/** The approval of a change by a board (D2 §7, B2). */
export const approvalCalls = {
  status: call<{ params: { changeId: number }; reply: ApprovalStatus }>(
    'GET',
    `${api}/change-approval-status/{changeId}`,
    { needs: 'view_changes' },
  ),
  apply: call<{ body: { change_id: number; workflow_id: number } }>('POST', `${api}/apply-cab-approval`, {
    needs: 'enforce_cab',
  }),
  addApprover: call<{ body: ApproverChange }>('POST', `${api}/cab/add-approver`, {
    needs: 'enforce_cab',
  }),
  removeApprover: call<{ body: ApproverChange }>('POST', `${api}/cab/remove-approver`, {
    needs: 'enforce_cab',
    fails: [404],
  }),
  /** `id` is the run's. The specified GET exists too and needs the CSRF header like the POST (A11). */
  resumeReminders: call<{ params: { id: number } }>('POST', `${api}/resume-auto-reminder/{id}`, {
    needs: 'enforce_cab',
    methods: ['GET'],
  }),
  stopReminders: call<{ params: { id: number } }>('POST', `${api}/stop-auto-reminder/{id}`, {
    needs: 'enforce_cab',
    methods: ['GET'],
  }),
  /** Type level: `id` is the level's; type approver: `id` is the approver's, `approve_users[].id` (X75). */
  remind: call<{ body: { type: (typeof reminderTargets)[number]; change_id: number; id: number; level_id: number } }>(
    'POST',
    `${api}/send-reminder`,
    { needs: 'enforce_cab' },
  ),
  /**
   * The signed-in person votes at the active level (X76). A client needs `act_on_approvals` (B6). Who votes by the link
   * of a mail needs no right.
   */
  decide: call<{ params: { changeId: number }; body: Vote }>('POST', `${api}/approval-action-without-hash/{changeId}`, {
    needs: 'agent',
    clients: ['act_on_approvals'],
  }),
  remove: call<{ params: { changeId: number } }>('DELETE', `${api}/remove-cab-approval/{changeId}`, {
    needs: 'remove_cab',
  }),

  ...approvalLinkCalls,

  /** What waits for the signed-in person (B2, C2). */
  mine: call<{ query: ListQuery; reply: MyApprovals }>('GET', `${api}/my-approvals`, {
    needs: 'signed-in',
  }),
};
