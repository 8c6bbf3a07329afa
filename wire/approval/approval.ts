import type { InferType } from 'yup';
import * as sentences from '../../texts/compiled/rules/approval';
import { call } from '../protocol/call';
import type { ListQuery } from '../protocol/list';
import type * as replies from './approval.schema';
import type { approvalPage } from './approval.schema';
import { commentLimit, commentTooLong } from './comment';

/** C6: of a vote's comment, and of the reason why an approver is added or removed. */
export const approvalLimits = {
  comment: commentLimit,
  reason: 250,
  /** Days a link is valid (B8). */ linkDays: 30,
  /** Minutes between two reminders by hand (B2). */ reminderPause: 10,
} as const;
export const approvalTexts = {
  comment: commentTooLong,
  /** D2 §5, as written. */
  reason: sentences.reason_too_long(approvalLimits.reason),
} as const;

/** What a board approves (G14): as the log names them, a planning entry by its key. */
export const approvedFields = [
  'subject',
  'description',
  'planned_start_date',
  'planned_end_date',
  'change_type',
  'assets',
  'rollout-plan',
  'backout-plan',
] as const;
export type ApprovedField = (typeof approvedFields)[number];

/** Status of a run, a level or an approver (D2 §4). */
export const approvalStates = ['PENDING', 'APPROVED', 'DENIED'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const voteActions = ['approve', 'deny'] as const;

/** What is said of words that only a program can get wrong; apart, because no form needs them. */
export const approvalChoiceTexts = {
  vote: sentences.vote,
  approver: sentences.approver_action,
  reminder: sentences.reminder_target,
} as const;

/** Apart from wire/approval/approval.ts, so that the public page carries nothing else. */
export type ApprovalPage = InferType<typeof approvalPage>;

export type VoteAction = (typeof voteActions)[number];

export interface Vote {
  action_type: VoteAction;
  comment: string;
  /** What the page showed, as its reply has it: 409 if that has changed since. */
  seen_hash?: string | undefined;
}

const api = '/service-desk/api';

/** By the link of a mail (D1 §7): the first shows only. */
export const approvalLinkCalls = {
  read: call<{ params: { hash: string }; reply: ApprovalPage }>('GET', `${api}/change-conversation/{hash}`, {
    needs: 'public',
    byHash: true,
  }),
  decideByLink: call<{ params: { hash: string }; body: Vote }>('POST', `${api}/approval-action/{hash}`, {
    needs: 'public',
    byHash: true,
  }),
};

export * from './reapproval';

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
  /** The signed-in person takes their vote back, while its level is pending (G17). */
  recall: call<{ params: { changeId: number } }>('DELETE', `${api}/approval-action-without-hash/{changeId}`, {
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
