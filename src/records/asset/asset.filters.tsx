import { useMemo } from 'react';
import * as assetRecordMessages from '../../../texts/compiled/screen/asset-record';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import {
  assetCalls,
  type AssetConfigList,
  type AssetConfigRow,
  assetFilters,
  type AssetFilters,
  assetRows,
  type AssetSort,
} from '../../../wire/asset/asset';
import { type AssetBulkField, assetRecordCalls, assetStatus } from '../../../wire/asset/asset.record';
import type { CustomFilterKey } from '../../../wire/parts/form';
import type { ListQuery } from '../../../wire/protocol/list';
import { useList } from '../../shared/api/useList';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import type { BulkField } from '../../shared/bulk/bulk';
import { dayIn } from '../../shared/filter/day';
import { customFilter, type FilterField, type FilterName, withOperators } from '../../shared/filter/field';
import { useLeftCount } from '../../shared/filter/useLeftCount';
import type { View } from '../../shared/filter/view';
import { useMessages } from '../../shared/i18n/useMessages';
import { HostLink } from '../../shared/link/HostLink';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { timeColumn } from '../../shared/table/timeColumn';
import { PersonLink } from '../../shared/view/PersonLink';
import { useCustomColumns } from '../../shared/view/useCustomColumns';
import { assetPaths } from './asset.paths';
import { AssetStatus } from './asset.status';

const none: never[] = [];

/** The columns of the list of assets in the specification's order (D3 §2); behind them those that are shown when chosen. */
export function useAssetListColumns(): Column<AssetConfigRow, AssetSort>[] {
  const t = useMessages();
  const fields = useRecord(assetRecordCalls.customFields, {}).data?.custom_fields ?? none;
  const custom = useCustomColumns<AssetConfigRow>(fields);
  return useMemo(
    () => [
      { id: 'identifier', header: t(words.identifier), width: 110, importance: 1, cell: (row) => row.identifier },
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={assetPaths.show(row.id)}>{row.name}</Link>,
      },
      { id: 'asset_type', header: t(words.asset_type), width: 130, lead: true, cell: (row) => row.asset_type.name },
      {
        id: 'asset_status',
        header: t(words.asset_status),
        width: 130,
        importance: 1,
        lead: true,
        cell: ({ asset_status }) => asset_status && <AssetStatus status={asset_status} />,
      },
      {
        id: 'department',
        header: t(words.department),
        importance: 3,
        cell: ({ department }) =>
          department && (
            <HostLink kind="department" id={department.id}>
              {department.name}
            </HostLink>
          ),
      },
      { id: 'location', header: t(words.location), importance: 3, cell: (row) => row.location?.name },
      {
        id: 'organization',
        header: t(words.organization),
        importance: 3,
        cell: ({ organization }) =>
          organization && (
            <HostLink kind="organization" id={organization.id}>
              {organization.name}
            </HostLink>
          ),
      },
      {
        id: 'managed_by',
        header: t(words.managed_by),
        width: 148,
        cell: (row) => <PersonLink person={row.managed_by} />,
      },
      {
        id: 'used_by',
        header: t(words.used_by),
        width: 148,
        importance: 1,
        cell: (row) => <PersonLink person={row.used_by} />,
      },
      {
        id: 'product',
        header: t(words.product),
        hidden: true,
        cell: ({ product }) => product && <Link to={`/service-desk/products/${product.id}/show`}>{product.name}</Link>,
      },
      {
        id: 'impact_type',
        header: t(words.impact),
        hidden: true,
        width: 120,
        first: 'desc',
        cell: (row) => row.impact_type?.name,
      },
      {
        id: 'contract',
        sort: false,
        header: t(words.contract),
        hidden: true,
        cell: ({ contract }) =>
          // None is an empty list on the wire (X35).
          Array.isArray(contract) ? null : (
            <Link to={`/service-desk/contracts/${contract.id}/show`}>{contract.name}</Link>
          ),
      },
      timeColumn('assigned_on', t(words.assigned_on), { hidden: true, first: 'desc' }),
      timeColumn('created_at', t(words.created), { hidden: true, first: 'desc' }),
      timeColumn('updated_at', t(words.updated), { hidden: true, first: 'desc' }),
      { id: 'id', header: t(words.number), hidden: true, width: 90, cell: (row) => row.id },
      ...custom,
    ],
    [t, custom],
  );
}

type Name = FilterName<typeof assetFilters> | 'held_by_left' | CustomFilterKey;

/** Every filter of the list of assets (D3 §3), the custom fields' when they are wanted. */
export function useAssetFilters(custom: boolean): readonly FilterField<Name>[] {
  const t = useMessages();
  const customFields = useRecord(assetRecordCalls.customFields, custom ? {} : null).data?.custom_fields;
  return useMemo(
    () => [
      ...withOperators<Name>(assetFilters, [
        { name: 'asset_ids', label: t(words.assets), kind: 'records', lookup: 'assets' },
        { name: 'asset_type_ids', label: t(words.asset_type), kind: 'records', lookup: 'asset_types' },
        { name: 'asset_status_ids', label: t(words.asset_status), kind: 'records', lookup: 'asset_statuses' },
        { name: 'used_by_ids', label: t(words.used_by), kind: 'records', lookup: 'users' },
        { name: 'managed_by_ids', label: t(words.managed_by), kind: 'records', lookup: 'agents' },
        { name: 'location_ids', label: t(words.location), kind: 'records', lookup: 'locations' },
        { name: 'dept_ids', label: t(words.department), kind: 'records', lookup: 'departments' },
        { name: 'org_ids', label: t(words.organization), kind: 'records', lookup: 'organizations' },
        { name: 'product_ids', label: t(words.product), kind: 'records', lookup: 'products' },
        { name: 'impact_type_ids', label: t(words.impact), kind: 'records', lookup: 'impacts' },
        { name: 'ticket_ids', label: t(words.tickets), kind: 'records', lookup: 'tickets' },
        { name: 'problem_ids', label: t(words.problems), kind: 'records', lookup: 'problems' },
        { name: 'change_ids', label: t(words.changes), kind: 'records', lookup: 'changes' },
        { name: 'release_ids', label: t(words.releases), kind: 'records', lookup: 'releases' },
        { name: 'contract_ids', label: t(words.contracts), kind: 'records', lookup: 'contracts' },
        { name: 'held_by_left', label: t(filterMessages.by_left), kind: 'yes-no' },
        { name: 'assigned_on', label: t(words.assigned_on), kind: 'times' },
        { name: 'created_at', label: t(words.created), kind: 'times' },
        { name: 'updated_at', label: t(words.updated), kind: 'times' },
      ]),
      ...(customFields ?? []).map(customFilter),
    ],
    [t, customFields],
  );
}

const assetPage = ({ data, total }: AssetConfigList) => ({ rows: data, total });

/** One page of the list of assets with all its columns (D6). */
export const useAssetList = (query: ListQuery) =>
  useList(assetRows, { query: { ...query, config: true } }, assetPage, { live: 'asset', ids: 'asset_ids' });

/** The views that every reader has above the list of assets. */
export function useAssetViews(): readonly View[] {
  const t = useMessages();
  const reader = useReader();
  const left = useLeftCount(assetCalls.list, 'asset');
  return useMemo(() => {
    if (!reader) return [];
    const view = (id: string, label: string, query: AssetFilters): View => ({ id, label, query });
    return [
      view('mine', t(assetRecordMessages.managed_by_me), { managed_by_ids: [reader.user_id] }),
      view('in_use', t(assetRecordMessages.in_use), { asset_status_ids: [assetStatus.inUse] }),
      view('in_stock', t(assetRecordMessages.in_stock), { asset_status_ids: [assetStatus.inStock] }),
      view('missing', t(assetRecordMessages.missing), { asset_status_ids: [assetStatus.missing] }),
      view('today', t(filterMessages.today), { updated_at_begin: dayIn(reader.time_zone) }),
      view('left', left === undefined ? t(filterMessages.by_left) : t(filterMessages.by_left_count, { count: left }), {
        held_by_left: 1,
      }),
    ];
  }, [t, reader, left]);
}

/** What can be set on many assets at once (D29). */
export function useAssetBulkFields(): readonly (BulkField & { name: AssetBulkField })[] {
  const t = useMessages();
  return useMemo(
    () => [
      { name: 'asset_status_id', label: t(words.asset_status), lookup: 'asset_statuses' },
      { name: 'used_by_id', label: t(words.used_by), lookup: 'users', optional: true },
      { name: 'managed_by_id', label: t(words.managed_by), lookup: 'agents', optional: true },
      { name: 'department_id', label: t(words.department), lookup: 'departments', optional: true },
      { name: 'location_id', label: t(words.location), lookup: 'locations', optional: true },
      { name: 'organization_id', label: t(words.organization), lookup: 'organizations', optional: true },
      { name: 'asset_type_id', label: t(words.asset_type), lookup: 'asset_types' },
      { name: 'product_id', label: t(words.product), lookup: 'products', optional: true },
      { name: 'impact_type_id', label: t(words.impact), lookup: 'impacts', optional: true },
    ],
    [t],
  );
}
