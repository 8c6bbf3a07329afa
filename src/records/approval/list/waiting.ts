import type { MyApprovalRow } from '../../../../wire/approval/approval';

/** The record that a row asks about. */
export interface Waiting {
  type: MyApprovalRow['type'];
  id: number;
  identifier: string;
  name: string;
  to: string;
}

export function waitingFor({ change, contract }: MyApprovalRow): Waiting {
  if (contract) return { ...contract, type: 'contract', to: `/service-desk/contracts/${contract.id}/show` };
  const { id, identifier, subject } = change!;
  return { type: 'change', id, identifier, name: subject, to: `/service-desk/changes/${id}/show?tab=associated_cabs` };
}
