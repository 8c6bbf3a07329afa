import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as rules from './contract.rules';

// Apart from contract.record.ts, of which pages of other kinds load a call or two.

export type TermForm = InferType<typeof rules.termForm>;
export type ApproverForm = InferType<typeof rules.approverForm>;
export type ReassignForm = InferType<typeof rules.reassignForm>;
export type ReminderForm = InferType<typeof rules.reminderForm>;

type Id = { params: { id: number } };
const api = '/service-desk/api';

/** What is decided about a contract and its terms (B3). */
export const contractTermCalls = {
  approve: call<Id & { body: { purpose_of_approval?: string } }>('POST', `${api}/contract-approve/{id}`, {
    needs: 'approve_contract',
    fails: [403],
  }),
  reject: call<Id & { body: { purpose_of_rejection: string } }>('POST', `${api}/contract-reject/{id}`, {
    needs: 'approve_contract',
    fails: [403],
  }),
  renew: call<Id & { body: TermForm; reply: { id: number } }>('POST', `${api}/contract-renew/{id}`, {
    needs: 'renew_contract',
    multipart: true,
    versioned: true,
  }),
  extend: call<Id & { body: TermForm; reply: { id: number } }>('POST', `${api}/contract-extend/{id}`, {
    needs: 'extend_contract',
    multipart: true,
    versioned: true,
  }),
  /** Takes back what waits: by who owns the contract, or by who approves contracts (G17). */
  withdraw: call<Id>('POST', `${api}/contract-withdraw/{id}`, {
    needs: 'view_contracts',
    mayNeed: ['approve_contract'],
  }),
  /** Gives what waits to another approver, by the same people (G17). */
  changeApprover: call<Id & { body: ApproverForm }>('POST', `${api}/contract-approver/{id}`, {
    needs: 'view_contracts',
    mayNeed: ['approve_contract'],
  }),
  /** Gives what people who left hold to others: the ownership, and their places on the list of who is told. */
  reassign: call<Id & { body: ReassignForm }>('POST', `${api}/contract-reassign/{id}`, { needs: 'edit_contract' }),
  terminate: call<Id>('POST', `${api}/contract-terminate/{id}`, { needs: 'terminate_contract' }),
  remind: call<Id & { body: ReminderForm }>('POST', `${api}/contract-expiry-reminder/{id}`, {
    needs: 'contract_reminder',
    multipart: true,
    versioned: true,
  }),
};
