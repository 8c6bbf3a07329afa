import type { InferType } from 'yup';
import type * as replies from './approval.replies';
import { approvalLinkCalls, type Vote } from './approval.link';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';

export {
  approvalLimits,
  approvalTexts,
  type Vote,
  type ApprovalPage,
  type VoteAction,
  voteActions,
} from './approval.link';

export type CabRun = InferType<typeof replies.cabRun>;
export type CabRunLevel = CabRun['approval_levels'][number];
export type CabApprover = CabRunLevel['approve_users'][number];
export type ApprovalStatus = InferType<typeof replies.approvalStatus>;
export type MyApprovals = InferType<typeof replies.myApprovals>;
export type MyApprovalRow = MyApprovals['approvals'][number];

/** Of a run, a level and an approver (D2 §4). */
export const approvalStates = ['PENDING', 'APPROVED', 'DENIED'] as const;
export type ApprovalState = (typeof approvalStates)[number];
export const reminderTargets = ['level', 'approver'] as const;

/** Of what waits for the signed-in person; by itself what has waited longest comes first. */
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

/** The approval of a change by a board (D2 §7, decisions B2). */
export const approvalCalls = {
  status: call<{ params: { changeId: number }; reply: ApprovalStatus }>(
    'GET',
    `${api}/change-approval-status/{changeId}`,
    { needs: 'view_changes', summary: 'The board run of a change, and earlier ones' },
  ),
  apply: call<{ body: { change_id: number; workflow_id: number } }>('POST', `${api}/apply-cab-approval`, {
    needs: 'enforce_cab',
    summary: 'Sends a change to a board',
  }),
  addApprover: call<{ body: ApproverChange }>('POST', `${api}/cab/add-approver`, {
    needs: 'enforce_cab',
    summary: 'Adds an approver to the active level',
  }),
  removeApprover: call<{ body: ApproverChange }>('POST', `${api}/cab/remove-approver`, {
    needs: 'enforce_cab',
    summary: 'Removes an approver from the active level',
    fails: [404],
  }),
  /**
   * `id` is the run's. The GET that the specification writes exists too and needs the CSRF header like the POST
   * (decisions A11).
   */
  resumeReminders: call<{ params: { id: number } }>('POST', `${api}/resume-auto-reminder/{id}`, {
    needs: 'enforce_cab',
    summary: 'Sends automatic reminders of a run again',
    methods: ['GET'],
  }),
  stopReminders: call<{ params: { id: number } }>('POST', `${api}/stop-auto-reminder/{id}`, {
    needs: 'enforce_cab',
    summary: 'Stops the automatic reminders of a run',
    methods: ['GET'],
  }),
  /** Type level: `id` is the level's; type approver: `id` is the approver's, `approve_users[].id` (X75). */
  remind: call<{ body: { type: (typeof reminderTargets)[number]; change_id: number; id: number; level_id: number } }>(
    'POST',
    `${api}/send-reminder`,
    { needs: 'enforce_cab', summary: 'Reminds the pending approvers of the active level, or one of them' },
  ),
  /**
   * The signed-in person votes at the active level (X76). A client needs the right for it (B6); by the link of a mail
   * the link is enough.
   */
  decide: call<{ params: { changeId: number }; body: Vote }>('POST', `${api}/approval-action-without-hash/{changeId}`, {
    needs: 'agent',
    clients: ['act_on_approvals'],
    summary: 'Approves or denies a change',
  }),
  remove: call<{ params: { changeId: number } }>('DELETE', `${api}/remove-cab-approval/{changeId}`, {
    needs: 'remove_cab',
    summary: 'Removes the pending run; the change gets back the status it had',
  }),

  ...approvalLinkCalls,

  /** What waits for the signed-in person (decisions B2, C2). */
  mine: call<{ query: ListQuery; reply: MyApprovals }>('GET', `${api}/my-approvals`, {
    needs: 'signed-in',
    summary: 'Changes that wait for my approval',
  }),
};
