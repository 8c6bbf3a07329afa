import { contractStatus, type ContractView } from '../../../../wire/contract/contract.record';
import { daysAfter, endOfTerm } from '../contract.days';

/** What the form begins with. `today`: in the help-desk's calendar. */
export const initialValues = (contract: ContractView | undefined, today: string) => ({
  name: contract?.name ?? '',
  identifier: contract?.identifier ?? '',
  description: contract?.description ?? '',
  contract_type_id: contract?.contractType.id ?? null,
  status_id: firstStatus(contract),
  approver_id: contract?.approver?.id ?? null,
  cost: contract ? plain(contract.cost) : '',
  contract_start_date: contract?.contract_start_date ?? daysAfter(today, 0),
  contract_end_date: contract?.contract_end_date ?? endOfTerm(today, 12),
  license_type_id: contract?.licence?.id ?? null,
  licensce_count: contract?.licensce_count === null ? '' : String(contract?.licensce_count ?? ''),
  vendor_id: contract?.vendor?.id ?? null,
  user_ids: contract?.user[0]?.id ?? null,
  organization_ids: contract?.organization.map(({ id }) => id) ?? [],
  notify_before: contract?.notify_before === null ? '' : String(contract?.notify_before ?? ''),
  notify_agent_ids: contract?.notify_to.flatMap(({ id }) => (id === null ? [] : [id])) ?? [],
  email_ids: contract?.notify_to.flatMap(({ id, email }) => (id === null ? [email] : [])) ?? [],
  asset_ids: contract?.attach_assets.map(({ id }) => id) ?? [],
  attachment: null as File | null,
  attachment_delete: false,
});

export type ContractValues = ReturnType<typeof initialValues>;

/** A rejected contract begins again as a draft. */
function firstStatus(contract: ContractView | undefined): number {
  if (!contract) return contractStatus.draft;
  return contract.status.id === contractStatus.rejected ? contractStatus.draft : contract.status.id;
}

/** `1200.00` as `1200`, so that it is edited as people write it. */
const plain = (cost: string) => cost.replace(/\.00$/, '');
