import { contractRecordCalls } from '../../../../wire/contract/contract.record';
import { AttachAssetsDialog } from '../../asset/embed';

interface AttachContractAssetsProps {
  contractId: number;
  onAttached: () => void;
  onClose: () => void;
}

/** Attaches assets to a contract; after a failure it closes (X138). */
export default function AttachContractAssets({ contractId, ...dialog }: AttachContractAssetsProps) {
  return (
    <AttachAssetsDialog
      attachableTo={{ contract_id: contractId }}
      call={contractRecordCalls.attachAssets}
      request={(asset_ids) => ({ query: { contract_id: contractId }, body: { asset_ids } })}
      closesOnFailure
      {...dialog}
    />
  );
}
