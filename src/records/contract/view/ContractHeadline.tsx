import type { ContractView } from '../../../../wire/contract/contract.record';
import { RecordHeadline } from '../../../shared/view/RecordHeadline';
import { contractPaths } from '../contract.paths';
import { ContractExpiry } from '../list/ContractExpiry';
import { ContractStatus, RenewalStatus } from '../list/ContractStatus';

/** Below the name: identifier, status, renewal, and how long it still runs. */
export function ContractHeadline({ contract }: { contract: ContractView }) {
  const { status, contract_renewal_status: renewal } = contract;
  return (
    <RecordHeadline identifier={contract.identifier} path={contractPaths.show(contract.id)}>
      <ContractStatus status={status} approver={contract.approver} />
      {renewal && <RenewalStatus status={renewal} />}
      <ContractExpiry expiry={contract.expiry} status={status.id} />
    </RecordHeadline>
  );
}
