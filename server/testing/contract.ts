import type { ContractThreads } from '../../wire/contract/contract.record';
import type { PermissionKey } from '../../wire/protocol/permission';
import type { Database } from '../shared/db';

export const contractKeys: readonly PermissionKey[] = [
  'view_contracts',
  'create_contract',
  'edit_contract',
  'delete_contract',
  'approve_contract',
  'renew_contract',
  'extend_contract',
  'terminate_contract',
  'contract_reminder',
  'attach_contract_asset',
  'detach_contract_asset',
  'view_assets',
  'attach_asset',
];

/** A form that can be saved, of a contract that runs through 2026. */
export const contractForm = (vendor_id: number | null, given: object = {}) => ({
  name: 'Fibre',
  description: '<p>Oslo to Hamburg</p>',
  contract_type_id: 2,
  status_id: 3,
  cost: 1000,
  contract_start_date: '2026-01-01 00:00:00',
  contract_end_date: '2026-12-31 00:00:00',
  vendor_id,
  ...given,
});

/** A renewal for 2027, dearer by 12 %. */
export const renewalForm = (approver_id: number, given: object = {}) => ({
  approver_id,
  cost: 1120,
  contract_start_date: '2027-01-01 00:00:00',
  contract_end_date: '2027-12-31 00:00:00',
  ...given,
});

/** The token of the newest approval mail about a contract. */
export async function contractTokenOf(db: Database, contractId: number): Promise<string> {
  const mails = await db
    .selectFrom('outgoing_mails')
    .select('html')
    .where('html', 'like', `%/contract-approval/%/${contractId}"%`)
    .orderBy('id', 'desc')
    .execute();
  return /contract-approval\/([\w-]+)\//.exec(mails[0]?.html ?? '')?.[1] ?? '';
}

export type Thread = ContractThreads['contract_threads'][number];
