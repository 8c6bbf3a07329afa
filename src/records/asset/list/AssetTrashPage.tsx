import { assetCalls, type AssetList } from '../../../../wire/asset/asset';
import { assetRecordCalls } from '../../../../wire/asset/asset.record';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { TrashPage } from '../../../shared/trash/TrashPage';
import { trashQuery, useTrashState } from '../../../shared/trash/trashState';
import { assetPaths } from '../asset.paths';
import * as words from '../../../../texts/compiled/screen/common';

const pageOf = ({ data, total }: AssetList) => ({ rows: data, total });

/** /service-desk/assets/trash */
export default function AssetTrashPage() {
  const t = useMessages();
  const state = useTrashState();
  const list = useList(assetCalls.list, { query: trashQuery(state) }, pageOf, { live: 'asset' });
  return (
    <TrashPage
      kind="asset"
      name="asset-trash"
      records={t(words.assets)}
      back={assetPaths.list}
      list={list}
      state={state}
      restore={assetRecordCalls.restore}
    />
  );
}
