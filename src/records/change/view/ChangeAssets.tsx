import { changeCalls, type ChangeActions } from '../../../../wire/change/change';
import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { AssociatedTable } from '../../../shared/view/AssociatedTable';
import { useAssetColumns } from '../../asset/embed';
import { useChangeAssets } from './change-view.api';
import { AttachChangeAssets } from '../dialogs/attachDialogs';
import { useRefusal } from './useRefusal';
import * as words from '../../../../texts/compiled/screen/common';
import * as changeViewMessages from '../../../../texts/compiled/screen/change_view';

export interface ChangeTabProps {
  id: number;
  flags: ChangeActions;
  onAttach: () => void;
  /** The mouse rests on Attach, or no longer. */
  onRest: (rests: boolean) => void;
  /** The confirmation of a detach is gone. */
  onClosed: () => void;
}

/** The tab of associated assets (D2 §2). */
export function ChangeAssets({ id, flags, onAttach, onRest, onClosed }: ChangeTabProps) {
  const t = useMessages();
  const state = useListState();
  const refusal = useRefusal(flags);
  return (
    <AssociatedTable
      alerts="detach-asset"
      name="change-assets"
      caption={t(words.assets)}
      columns={useAssetColumns()}
      list={useChangeAssets(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      refusal={refusal}
      onAttach={flags.change_asset_attach || refusal ? onAttach : undefined}
      onRest={onRest}
      onPoint={AttachChangeAssets.preload}
      detach={
        flags.change_asset_detach || refusal
          ? {
              call: changeCalls.detachAsset,
              request: (row) => ({ params: { changeId: id, assetId: row.id } }),
              undo: flags.change_asset_attach
                ? (row) => takeBack(changeCalls.attachAssets, { params: { id }, body: { asset_ids: [row.id] } })
                : undefined,
              question: (row) => t(changeViewMessages.detach_asset_question, { name: row.name }),
              onClosed,
            }
          : undefined
      }
      empty={
        <Empty title={t(changeViewMessages.no_assets)}>
          {flags.change_asset_attach && !refusal && t(changeViewMessages.no_assets_text)}
        </Empty>
      }
    />
  );
}
