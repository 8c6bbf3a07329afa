import { memo, type MouseEvent, useMemo, useState } from 'react';
import * as attachAssetsMessages from '../../../texts/compiled/screen/attach_assets';
import * as words from '../../../texts/compiled/screen/common';
import {
  assetCalls,
  type AssetFilters,
  type AssetList,
  type AssetRow,
  type assetSorts,
} from '../../../wire/asset/asset';
import type { LookupName } from '../../../wire/parts/lookup';
import type { Call, Carries } from '../../../wire/protocol/call';
import { texts } from '../../../wire/protocol/reply';
import { Alert } from '../../shared/alert/Alert';
import type { RequestOf, WithRecordIds } from '../../shared/api/client';
import { useAction } from '../../shared/api/useAction';
import { useList } from '../../shared/api/useList';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { useDirty } from '../../shared/dialog/dirty';
import { FilterSelect } from '../../shared/filter/FilterSelect';
import { DraftContext } from '../../shared/filter/draft';
import type { FilterValue } from '../../shared/filter/filter';
import { useFilterLookup } from '../../shared/filter/usePeople';
import { Fields } from '../../shared/form/Fields';
import { useMessages, useRuleText } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { Later } from '../../shared/part/Later';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import type { Column } from '../../shared/table/column';
import { type ListControl, listQuery } from '../../shared/table/listState';
import { type Selection, useSelection } from '../../shared/table/selection';
import { useListState } from '../../shared/table/useListState';
import * as sheet from './asset.attach.module.css';

/** The record whose attachable assets are listed: the singular key means "not attached to it yet" (X40). */
type AttachableTo = WithRecordIds<
  Pick<AssetFilters, 'ticket_id' | 'problem_id' | 'change_id' | 'release_id' | 'contract_id' | 'product_id'>
>;

interface AttachAssetsDialogProps<C extends Carries> {
  attachableTo: AttachableTo;
  call: Call<C>;
  request: (asset_ids: number[]) => RequestOf<C>;
  /** Closes after a failure too, whose sentence the area around shows: attaching to changes and releases (X138). */
  closesOnFailure?: boolean;
  onAttached: () => void;
  onClose: () => void;
}

const page = ({ data, total }: AssetList) => ({ rows: data, total });

/**
 * Choose assets and attach them: 950 px, the list scrolls in 300 px (D1 §9). After a failed attach it stays open,
 * unless told otherwise.
 */
export function AttachAssetsDialog<C extends Carries>({
  attachableTo,
  call,
  request,
  closesOnFailure,
  onAttached,
  onClose,
}: AttachAssetsDialogProps<C>) {
  const t = useMessages();
  const rule = useRuleText();
  const [none, setNone] = useState(false);
  const selection = useSelection<AssetRow>();
  const attach = useAction(call, {
    onDone: () => {
      onClose();
      onAttached();
    },
    onFail: closesOnFailure ? onClose : undefined,
  });

  function submit() {
    setNone(selection.ids.length === 0);
    if (selection.ids.length > 0) void attach.run(request([...selection.ids]));
  }

  return (
    <Dialog
      title={t(words.attach_assets)}
      width={950}
      alerts={!closesOnFailure}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button look="primary" pending={attach.pending} onClick={submit}>
            {selection.ids.length > 0
              ? t(attachAssetsMessages.attach_count, { count: selection.ids.length })
              : t(attachAssetsMessages.attach)}
          </Button>
        </>
      }
    >
      <Chosen some={selection.ids.length > 0} />
      {/* A8: inside the dialog, never window.alert. */}
      {none && selection.ids.length === 0 && <Alert kind="error">{rule(texts.selectAssets)}</Alert>}
      <Later>
        <AttachableAssets to={attachableTo} selection={selection} />
      </Later>
    </Dialog>
  );
}

/** Apart from the dialog, which is not drawn anew when rows come. */
function AttachableAssets({ to, selection }: { to: AttachableTo; selection: Selection<AssetRow> }) {
  const t = useMessages();
  const state = useListState({ sort: 'name', order: 'asc' });
  const css = useStyles(sheet);
  const list = useList(assetCalls.list, { query: { ...listQuery(state), ...to } }, page);
  /** A click anywhere on a row chooses it; its checkbox does so by itself, and for the keyboard. */
  const choose = ({ target }: MouseEvent) => {
    const place = target as Element;
    if (place.closest('a, button, input, label')) return;
    const id = place.closest<HTMLElement>('tr[data-row]')?.dataset.row;
    const row = list.data?.rows.find((one) => String(one.id) === id);
    if (row) selection.toggle([row], !selection.has(row));
  };
  return (
    <div className={css.pick} onClick={choose}>
      <AttachAssetsFilters of={state} />
      <DataTable
        name="attach-assets"
        caption={t(attachAssetsMessages.attachable)}
        columns={useAttachableColumns()}
        list={list}
        state={state}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        selection={selection}
        capped
        empty={<Empty title={t(attachAssetsMessages.none_left)}>{t(attachAssetsMessages.none_left_text)}</Empty>}
      />
    </div>
  );
}

/** Inside of the dialog, which asks before it drops the selection. */
function Chosen({ some }: { some: boolean }) {
  useDirty(some);
  return null;
}

/** Asset type, managed by and organization; each narrows the list at once. */
const AttachAssetsFilters = memo(function AttachAssetsFilters({ of: state }: { of: ListControl }) {
  const t = useMessages();
  const { filters } = state;
  const put = (name: string, value: FilterValue) => state.set({ filters: { ...filters, [name]: value } });
  return (
    <DraftContext value={{ filters, put }}>
      <Fields perRow={3}>
        <LookupFilter name="asset_type_ids" label={t(words.asset_type)} lookup="asset_types" />
        <LookupFilter name="managed_by_ids" label={t(words.managed_by)} lookup="agents" />
        <LookupFilter name="org_ids" label={t(words.organization)} lookup="organizations" />
      </Fields>
    </DraftContext>
  );
});

// D1 §9: options show 10 characters here.
function LookupFilter({ lookup, ...field }: { name: string; label: string; lookup: LookupName }) {
  return <FilterSelect {...field} source={useFilterLookup(lookup)} labelLength={10} />;
}

/** Assets to choose from: plain texts, because a click chooses and does not leave. */
function useAttachableColumns(): Column<AssetRow, (typeof assetSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => row.name,
      },
      { id: 'identifier', header: t(words.identifier), importance: 1, cell: (row) => row.identifier },
      { id: 'asset_type', header: t(words.asset_type), cell: (row) => row.asset_type.name },
      { id: 'managed_by', header: t(words.managed_by), importance: 3, cell: (row) => row.managed_by?.name },
      { id: 'used_by', header: t(words.used_by), cell: (row) => row.used_by?.name },
    ],
    [t],
  );
}
