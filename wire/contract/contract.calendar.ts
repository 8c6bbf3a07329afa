import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as replies from './contract.replies';

// Apart from contract.record.ts, of which pages of other kinds load a call or two.

export type ContractCalendar = InferType<typeof replies.contractCalendar>;

const api = '/service-desk/api';
const clients = ['view_own_contracts', 'view_organization_contracts'] as const;

/** The reader's own contracts in a calendar program. */
export const contractCalendarCalls = {
  read: call<{ reply: ContractCalendar }>('GET', `${api}/contract-calendar`, {
    needs: 'view_contracts',
    clients,
  }),
  /** Makes an address; an earlier one ends. */
  create: call<{ reply: ContractCalendar }>('POST', `${api}/contract-calendar`, { needs: 'view_contracts', clients }),
  remove: call('DELETE', `${api}/contract-calendar`, { needs: 'view_contracts', clients }),
  /** The ends of the contracts that its owner owns, approves, is told of or has, as iCalendar (RFC 5545). */
  feed: call<{ params: { hash: string } }>('GET', `${api}/contract-calendar/{hash}/contracts.ics`, {
    needs: 'public',
    byHash: true,
    raw: 'text/calendar',
    fails: [404],
  }),
};
