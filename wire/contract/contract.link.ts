import type { InferType } from 'yup';
import type { contractLink } from './contract.replies';
import { call } from '../protocol/call';

/** Apart from the rest, so that the public page carries nothing else. */
export type ContractLink = InferType<typeof contractLink>;

export const linkActions = ['approve', 'reject'] as const;
export type LinkAction = (typeof linkActions)[number];

export interface LinkDecision {
  actionType: LinkAction;
  purpose_of_approval?: string;
  purpose_of_rejection?: string;
}

/** Milliseconds until the way home after a decision by link (D3 §9). */
export const linkDelays = { home: 2000 } as const;

type Link = { params: { hash: string; id: number } };
const api = '/service-desk/api';

/** By the link of a mail (D3 §7): the first shows only (A12). */
export const contractLinkCalls = {
  readLink: call<Link & { reply: ContractLink }>('GET', `${api}/contract-details/{hash}/{id}`, {
    needs: 'public',
    byHash: true,
    fails: [410],
  }),
  decideByLink: call<Link & { body: LinkDecision }>('POST', `${api}/contract-approval/{hash}/{id}`, {
    needs: 'public',
    byHash: true,
    fails: [410],
  }),
};
