import type { ContractThreads } from '../../wire/contract/contract.record';
import type { PermissionKey } from '../../wire/protocol/permission';
import type { Database } from '../shared/db';
import type { Client } from './client';
import { makeAgent, makeVendor } from './factories';

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

/** A draft that waits for its approver, with the link, and an active contract; and what is sent to them. */
export async function makeGoodContracts(db: Database, client: Client) {
  const [vendor, approver] = [await makeVendor(db), await makeAgent(db, ['view_contracts', 'approve_contract'])];
  const other = await makeAgent(db, ['view_contracts', 'approve_contract']);
  const save = async (given: object): Promise<number> =>
    (await client.post<{ id: number }>('/service-desk/api/contract', contractForm(vendor.id, given))).data.id;
  const draft = await save({ approver_id: approver.id });
  const active = await save({ contract_end_date: '2099-12-31 00:00:00' });
  const leaver = await makeAgent(db);
  const left = await save({ notify_before: 3, notify_agent_ids: [leaver.id] });
  await db.updateTable('help_desk.users').set({ active: false }).where('id', '=', leaver.id).execute();
  const link = { id: draft, hash: await contractTokenOf(db, draft) };
  const term = { approver_id: approver.id, cost: 5, contract_start_date: '', contract_end_date: '2100-12-31 00:00:00' };
  const reminder = { notify_before: 30, notify_agent_ids: [approver.id], email_ids: [] };
  return {
    params: {
      contract: { id: draft },
      'contract.renew': { id: active },
      'contract.extend': { id: active },
      'contract.reassign': { id: left },
      'contract.terminate': { id: active },
      'contract.remind': { id: active },
      'contract.readLink': link,
      'contract.decideByLink': link,
    },
    queries: { 'contract.attachAssets': `?contract_id=${draft}` },
    bodies: {
      'contract.save': {
        ...contractForm(vendor.id, { ...reminder, status_id: 1, contract_start_date: '2026-01-01 00:00:00' }),
        license_type_id: 1,
        licensce_count: 1,
        user_ids: [],
        organization_ids: [],
      },
      'contract.renew': term,
      'contract.extend': term,
      'contract.remind': reminder,
      'contract.changeApprover': { approver_id: other.id },
      'contract.reassign': { notify_agent_id: other.id },
      'contract.reject': { purpose_of_rejection: 'Too dear.' },
      'contract.decideByLink': { actionType: 'approve' },
    },
  };
}
