import { releaseCalls } from '../../../../wire/release/release';
import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { AssociatedTable } from '../../../shared/view/AssociatedTable';
import { useAssetColumns } from '../../asset/embed';
import { useReleaseAssets } from '../release.api';
import type { ReleaseTabProps } from './release.tab';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

/** The tab of associated assets (D2 §2). */
export function ReleaseAssets({ id, flags, onOpen, onExpect, onChanged }: ReleaseTabProps) {
  const t = useMessages();
  const state = useListState();
  return (
    <AssociatedTable
      alerts="release-assets"
      name="release-assets"
      caption={t(words.assets)}
      columns={useAssetColumns()}
      list={useReleaseAssets(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      onAttach={flags.release_asset_attach ? () => onOpen('assets') : undefined}
      onRest={(rests) => onExpect('assets', rests)}
      detach={
        flags.release_asset_detach
          ? {
              call: releaseCalls.detachAsset,
              request: (row) => ({ params: { releaseId: id, id: row.id } }),
              undo: flags.release_asset_attach
                ? (row) => takeBack(releaseCalls.attachAssets, { params: { id }, body: { asset_ids: [row.id] } })
                : undefined,
              question: (row) => t(releaseMessages.detach_asset_question, { name: row.name }),
              onDone: onChanged,
            }
          : undefined
      }
      empty={<Empty title={t(releaseMessages.no_assets)} />}
    />
  );
}
