import { changeCalls, type ChangeList } from '../../../../wire/change/change';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { listQuery } from '../../../shared/table/listState';
import { useListState } from '../../../shared/table/useListState';
import { useChangeColumns } from '../../change/embed';
import { AssetTab, type AssetTabProps } from './AssetTab';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

const page = ({ changes, total }: ChangeList) => ({ rows: changes, total });

/** The tab of associated changes (D3 §2). */
export function AssetChanges(props: AssetTabProps) {
  const t = useMessages();
  const state = useListState();
  const query = { ...listQuery(state), asset_ids: [props.id] };
  return (
    <AssetTab
      {...props}
      service="sd_changes"
      caption={t(words.changes)}
      columns={useChangeColumns()}
      list={useList(changeCalls.list, { query }, page, { live: ['asset', 'change'] })}
      state={state}
      rowName={(row) => row.subject}
      none={t(assetRecordMessages.no_changes)}
    />
  );
}
