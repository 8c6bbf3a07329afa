import { useMemo } from 'react';
import * as assetRecordMessages from '../../../texts/compiled/screen/asset-record';
import * as words from '../../../texts/compiled/screen/common';
import {
  type AssetHistory as History,
  type assetHistorySorts,
  assetRecordCalls,
} from '../../../wire/asset/asset.record';
import { useList } from '../../shared/api/useList';
import { useMessages } from '../../shared/i18n/useMessages';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import type { Column } from '../../shared/table/column';
import { listQuery } from '../../shared/table/listState';
import { useListState } from '../../shared/table/useListState';
import { PersonLink } from '../../shared/view/PersonLink';
import { Time } from '../../shared/view/Time';

type HistoryRow = History['asset_history'][number];

const page = ({ asset_history, total }: History) => ({ rows: asset_history, total });

/** Who had the asset and when; the present one first. */
export default function AssetHistory({ id }: { id: number }) {
  const t = useMessages();
  const state = useListState({ sort: 'assigned_on', order: 'desc' });
  const list = useList(assetRecordCalls.history, { params: { id }, query: listQuery(state) }, page, { live: 'asset' });
  return (
    <DataTable
      name="asset-history"
      caption={t(assetRecordMessages.used_until_now)}
      columns={useHistoryColumns()}
      list={list}
      state={state}
      rowKey={(row) => row.id}
      plain
      empty={<Empty title={t(assetRecordMessages.no_history)} />}
    />
  );
}

function useHistoryColumns(): Column<HistoryRow, (typeof assetHistorySorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'used_by',
        header: t(words.used_by),
        fixed: true,
        grow: true,
        cell: (row) => <PersonLink person={row.used_by} />,
      },
      {
        id: 'assigned_on',
        header: t(words.from),
        width: 176,
        importance: 1,
        cell: (row) => <Time at={row.assigned_on} />,
      },
      {
        id: 'returned_on',
        header: t(assetRecordMessages.until),
        width: 176,
        importance: 1,
        cell: (row) => (row.returned_on ? <Time at={row.returned_on} /> : t(words.today_in_sentence)),
      },
      {
        id: 'assigned_by',
        sort: false,
        header: t(assetRecordMessages.handed_out_by),
        cell: (row) => <PersonLink person={row.assigned_by} />,
      },
      {
        id: 'returned_by',
        sort: false,
        header: t(assetRecordMessages.taken_back_by),
        importance: 3,
        cell: (row) => <PersonLink person={row.returned_by} />,
      },
    ],
    [t],
  );
}
