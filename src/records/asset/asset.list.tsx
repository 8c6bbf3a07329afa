import { useMemo } from 'react';
import * as assetRecordMessages from '../../../texts/compiled/screen/asset-record';
import * as assetReportMessages from '../../../texts/compiled/screen/asset-report';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import {
  assetCalls,
  type AssetConfigRow,
  assetCounts,
  assetFilterCalls,
  assetGroups,
  assetRows,
  type AssetSort,
} from '../../../wire/asset/asset';
import {
  type AssetBulkField,
  assetFilters,
  type AssetFilters,
  assetRecordCalls,
  assetStatus,
} from '../../../wire/asset/asset.record';
import { dayIn } from '../../shared/filter/day';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { type BulkFields, type ListView, type Reader, recordList } from '../../shared/list/recordList';
import type { Column } from '../../shared/table/column';
import { hostColumn, personColumn } from '../../shared/table/linkColumn';
import { timeColumn } from '../../shared/table/timeColumn';
import { assetPaths } from './asset.paths';
import { AssetStatus } from './asset.status';

/** The columns of the list of assets in the specification's order (D3 §2). */
function useAssetListColumns(): Column<AssetConfigRow, AssetSort>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'identifier',
        header: t(words.identifier),
        width: 110,
        least: 84,
        importance: 1,
        cell: (row) => row.identifier,
      },
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={assetPaths.show(row.id)}>{row.name}</Link>,
      },
      {
        id: 'asset_type',
        header: t(words.asset_type),
        width: 130,
        least: 92,
        lead: true,
        cell: (row) => row.asset_type.name,
      },
      {
        id: 'asset_status',
        header: t(words.asset_status),
        width: 130,
        least: 84,
        importance: 1,
        lead: true,
        cell: ({ asset_status }) => asset_status && <AssetStatus status={asset_status} />,
      },
      hostColumn('department', t(words.department), { importance: 3 }),
      { id: 'location', header: t(words.location), importance: 3, cell: (row) => row.location?.name },
      hostColumn('organization', t(words.organization), { importance: 3 }),
      personColumn('managed_by', t(words.managed_by), { width: 148 }),
      personColumn('used_by', t(words.used_by), { width: 148, importance: 1 }),
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
    ],
    [t],
  );
}

/** What can be set on many assets at once (D29). */
const bulkFields: BulkFields<AssetBulkField> = [
  { name: 'asset_status_id', label: words.asset_status, lookup: 'asset_statuses' },
  { name: 'used_by_id', label: words.used_by, lookup: 'users', optional: true },
  { name: 'managed_by_id', label: words.managed_by, lookup: 'agents', optional: true },
  { name: 'department_id', label: words.department, lookup: 'departments', optional: true },
  { name: 'location_id', label: words.location, lookup: 'locations', optional: true },
  { name: 'organization_id', label: words.organization, lookup: 'organizations', optional: true },
  { name: 'asset_type_id', label: words.asset_type, lookup: 'asset_types' },
  { name: 'product_id', label: words.product, lookup: 'products', optional: true },
  { name: 'impact_type_id', label: words.impact, lookup: 'impacts', optional: true },
];

/** The views that every reader has above the list. */
function views({ user_id, time_zone }: Reader): ListView<AssetFilters>[] {
  const { in_use, in_stock, missing, managed_by_me, assigned_to_me } = assetRecordMessages;
  return [
    { id: 'mine', label: managed_by_me, query: { managed_by_ids: [user_id] } },
    { id: 'used', label: assigned_to_me, query: { used_by_ids: [user_id] } },
    { id: 'in_use', label: in_use, query: { asset_status_ids: [assetStatus.inUse] } },
    { id: 'in_stock', label: in_stock, query: { asset_status_ids: [assetStatus.inStock] } },
    { id: 'missing', label: missing, query: { asset_status_ids: [assetStatus.missing] } },
    { id: 'today', label: filterMessages.today, query: { updated_at_begin: dayIn(time_zone) } },
  ];
}

/** The list of assets (D3 §2, §3), and their reports. */
export const assetList = recordList({
  kind: 'asset',
  list: assetRows,
  rows: ({ data }) => data,
  nameOf: ({ name }) => name,
  calls: { ...assetCalls, remove: assetRecordCalls.remove, restore: assetRecordCalls.restore },
  saved: assetFilterCalls,
  paths: assetPaths,
  rights: { view: 'view_assets', export: 'export_assets', create: 'create_asset' },
  texts: {
    title: words.assets,
    create: assetRecordMessages.add,
    empty: assetRecordMessages.empty,
    empty_text: assetRecordMessages.empty_text,
    delete_title: assetRecordMessages.delete_title,
    delete_question: assetRecordMessages.delete_question,
  },
  useColumns: useAssetListColumns,
  left: { managed_by: words.managed_by, used_by: words.used_by },
  filters: assetFilters,
  labels: {
    asset_ids: words.assets,
    dept_ids: words.department,
    org_ids: words.organization,
    ticket_ids: words.tickets,
    problem_ids: words.problems,
    change_ids: words.changes,
    release_ids: words.releases,
    contract_ids: words.contracts,
  },
  views,
  bulk: { call: assetRecordCalls.bulkEdit, fields: bulkFields, edit: 'edit_asset', remove: 'delete_asset' },
  counts: assetCounts,
  groupsOf: ({ assets }) => assets,
  reports: {
    name: 'assets',
    groups: assetGroups,
    without: ['contract'],
    texts: {
      ...assetReportMessages,
      empty: assetReportMessages.no_assets,
      empty_text: assetReportMessages.no_assets_text,
    },
  },
});
