import { contractRecordCalls, type ContractActions } from '../../../../wire/contract/contract.record';
import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { AssociatedTable } from '../../../shared/view/AssociatedTable';
import { useAssetColumns } from '../../asset/embed';
import { useContractAssets } from '../contract.api';
import type { ContractDialog } from '../dialogs/ContractDialogs';
import * as words from '../../../../texts/compiled/screen/common';
import * as contractMessages from '../../../../texts/compiled/screen/contract';
import * as contractViewMessages from '../../../../texts/compiled/screen/contract-view';

interface ContractAssetsProps {
  id: number;
  flags: ContractActions;
  onOpen: (dialog: ContractDialog) => void;
  /** Something was detached: the contract is to be loaded anew (D3 §4). */
  onChanged: () => void;
}

/** The tab of the assets that a contract covers (D3 §2). */
export function ContractAssets({ id, flags, onOpen, onChanged }: ContractAssetsProps) {
  const t = useMessages();
  const state = useListState();
  return (
    <AssociatedTable
      alerts="contract-assets"
      name="contract-assets"
      caption={t(words.assets)}
      columns={useAssetColumns()}
      list={useContractAssets(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      onAttach={flags.contract_asset_attach ? () => onOpen('assets') : undefined}
      detach={
        flags.contract_asset_detach
          ? {
              call: contractRecordCalls.detachAsset,
              request: (row) => ({ params: { contractId: id, assetId: row.id } }),
              undo: flags.contract_asset_attach
                ? (row) =>
                    takeBack(contractRecordCalls.attachAssets, {
                      query: { contract_id: id },
                      body: { asset_ids: [row.id] },
                    })
                : undefined,
              question: (row) => t(contractViewMessages.detach_asset_question, { name: row.name }),
              onDone: onChanged,
            }
          : undefined
      }
      empty={<Empty title={t(contractMessages.no_assets)} />}
    />
  );
}
