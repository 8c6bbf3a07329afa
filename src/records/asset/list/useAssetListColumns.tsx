import { useMemo } from 'react';
import type { AssetConfigRow, AssetSort } from '../../../../wire/asset/asset';
import { assetRecordCalls } from '../../../../wire/asset/asset.record';
import { useRecord } from '../../../shared/api/useRecord';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { timeColumn } from '../../../shared/table/timeColumn';
import { PersonLink } from '../../../shared/view/PersonLink';
import { useCustomColumns } from '../../../shared/view/useCustomColumns';
import { assetPaths } from '../asset.paths';
import { AssetStatus } from './AssetStatus';
import * as words from '../../../../texts/compiled/screen/common';

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
