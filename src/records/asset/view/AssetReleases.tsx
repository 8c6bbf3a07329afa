import { releaseCalls, type ReleaseList } from '../../../../wire/release/release';
import { useList } from '../../../shared/api/useList';
import { useMessages } from '../../../shared/i18n/useMessages';
import { listQuery } from '../../../shared/table/listState';
import { useListState } from '../../../shared/table/useListState';
import { useReleaseColumns } from '../../release/embed';
import { AssetTab, type AssetTabProps } from './AssetTab';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

const page = ({ releases, total }: ReleaseList) => ({ rows: releases, total });

/** The tab of associated releases (D3 §2). */
export function AssetReleases(props: AssetTabProps) {
  const t = useMessages();
  const state = useListState();
  const query = { ...listQuery(state), asset_ids: [props.id] };
  return (
    <AssetTab
      {...props}
      service="sd_releases"
      caption={t(words.releases)}
      columns={useReleaseColumns()}
      list={useList(releaseCalls.list, { query }, page, { live: ['asset', 'release'] })}
      state={state}
      rowName={(row) => row.subject}
      none={t(assetRecordMessages.no_releases)}
    />
  );
}
