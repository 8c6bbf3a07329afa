import type { InferType } from 'yup';
import type { approvalPage } from './approval.replies';
import type { voteActions } from './approval.states';
import { call } from '../protocol/call';

/** Apart from wire/approval/approval.ts, so that the public page carries nothing else. */
export type ApprovalPage = InferType<typeof approvalPage>;

export type VoteAction = (typeof voteActions)[number];

export interface Vote {
  action_type: VoteAction;
  comment: string;
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
