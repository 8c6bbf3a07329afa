import type { ReactNode } from 'react';
import { assetCalls, type AssetFilters, type AssetRow } from '../../../wire/asset';
import type { Person } from '../../../wire/reply';
import type { LiveEvent, LiveKind } from '../../../wire/live';
import { useLive } from '../../shared/api/live';
import { useList } from '../../shared/api/useList';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { firstState, listQuery, type ListState } from '../../shared/table/listState';
import { useListState } from '../../shared/table/useListState';
import { associatesMessages } from './associates.messages';

interface AssetTabProps {
  /** Whose assets: `{ticket_ids: [42]}`. */
  of: AssetFilters;
  /** Whose changes, beside those of the rows, make another list. */
  live: LiveKind | LiveEvent;
  empty: ReactNode;
  actions?: (row: AssetRow) => ReactNode;
}

/** The request behind the tab when it opens. */
export const assetRequest = (of: AssetFilters, state: ListState = firstState) => ({ query: { ...listQuery(state), ...of } });

/** Assets of a ticket, user or organization. */
export function AssetTab({ of, live, empty, actions }: AssetTabProps) {
  const t = useMessages(associatesMessages);
  const state = useListState();
  const list = useList(assetCalls.list, assetRequest(of, state), ({ data, total }) => ({ rows: data, total }));
  useLive([live, ...(list.data?.rows ?? []).map(({ id }) => ({ kind: 'asset' as const, id }))], () => void list.reload());
  const columns: Column<AssetRow>[] = [
    { id: 'name', header: t('name'), fixed: true, grow: true, cell: ({ id, name }) => <Link to={`/service-desk/assets/${id}/show`} max={shown.name}>{name}</Link> },
    { id: 'managed_by', header: t('managed_by'), cell: ({ managed_by }) => <PersonLink person={managed_by} /> },
    { id: 'used_by', header: t('used_by'), cell: ({ used_by }) => <PersonLink person={used_by} /> },
    { id: 'contract', header: t('contract'), sort: false, cell: ({ contract }) => !Array.isArray(contract) && contract && <Link to={`/service-desk/contracts/${contract.id}/show`} max={shown.name}>{contract.name}</Link> },
  ];
  return <DataTable name="associated-assets" caption={t('assets')} columns={columns} list={list} state={state} rowKey={({ id }) => id} actions={actions} empty={empty} plain={isShort(list.data?.total, state)} />;
}

/** A short list needs no search box. */
export const isShort = (total: number | undefined, { search }: ListState) => search === '' && (total ?? 0) <= firstState.limit;

// D1 §2: the full name, or the e-mail when there is no name.
const PersonLink = ({ person }: { person: Person | null }) => person && <Link to={`/user/${person.id}`} max={shown.name}>{person.full_name || person.email}</Link>;
