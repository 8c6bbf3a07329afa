import type { InferType } from 'yup';
import type { approvalPage } from './approval.replies';
import { call } from '../protocol/call';

/** Apart from wire/approval/approval.ts, so that the public page carries nothing else. */
export type ApprovalPage = InferType<typeof approvalPage>;

export const voteActions = ['approve', 'deny'] as const;
export type VoteAction = (typeof voteActions)[number];

export interface Vote {
  action_type: VoteAction;
  comment: string;
}

/** C6: of a vote's comment, and of the reason why an approver is added or removed. */
export const approvalLimits = {
  comment: 250,
  reason: 250,
  /** Days a link is valid (B8). */ linkDays: 30,
  /** Minutes between two reminders by hand (B2). */ reminderPause: 10,
} as const;
export const approvalTexts = {
  comment: `The comment should be less than ${approvalLimits.comment} characters`,
  /** D2 §5, as written. */
  reason: `The reason should be less than ${approvalLimits.reason} characters`,
} as const;

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
