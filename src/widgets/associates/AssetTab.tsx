import type { ReactNode } from 'react';
import { assetCalls, type AssetFilters, type AssetRow } from '../../../wire/asset/asset';
import type { LiveKind } from '../../../wire/parts/live';
import { useAssetColumns } from '../../records/asset/embed';
import type { WithRecordIds } from '../../shared/api/client';
import { type LiveRecord, useLive } from '../../shared/api/live';
import { useList } from '../../shared/api/useList';
import { useMessages } from '../../shared/i18n/useMessages';
import { firstState, listQuery, type ListState } from '../../shared/table/listState';
import { useListState } from '../../shared/table/useListState';
import { WidgetTable } from './WidgetTable';
import * as associatesMessages from '../../../texts/compiled/screen/associates';

interface AssetTabProps {
  /** Whose assets: `{ticket_ids: [42]}`. */
  of: WithRecordIds<AssetFilters>;
  /** Whose changes, beside those of the rows, make another list. */
  live: LiveKind | LiveRecord;
  empty: ReactNode;
  actions?: (row: AssetRow) => ReactNode;
}

/** The request behind the tab when it opens. */
export const assetRequest = (of: WithRecordIds<AssetFilters>, state: ListState = firstState) => ({
  query: { ...listQuery(state), ...of },
});

/** Assets of a ticket, user or organization. */
export function AssetTab({ of, live, empty, actions }: AssetTabProps) {
  const t = useMessages();
  const state = useListState();
  const list = useList(assetCalls.list, assetRequest(of, state), ({ data, total }) => ({ rows: data, total }));
  useLive(
    [live, ...(list.data?.rows ?? []).map(({ id }) => ({ kind: 'asset' as const, id }))],
    () => void list.reload(),
  );
  return (
    <WidgetTable
      name="associated-assets"
      caption={t(associatesMessages.associated_assets)}
      columns={useAssetColumns()}
      list={list}
      state={state}
      rowKey={({ id }) => id}
      actions={actions}
      empty={empty}
    />
  );
}
