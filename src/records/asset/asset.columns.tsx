import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import type { AssetRow, assetSorts } from '../../../wire/asset/asset';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { PersonLink } from '../../shared/view/PersonLink';

/** Assets of a ticket, problem, user or organization (D1 §3): name, managed_by, used_by, contract. */
export function useAssetColumns(): Column<AssetRow, (typeof assetSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={assetPath(row)}>{row.name}</Link>,
      },
      {
        id: 'managed_by',
        header: t(words.managed_by),
        cell: (row) => <PersonLink person={row.managed_by} />,
      },
      { id: 'used_by', header: t(words.used_by), cell: (row) => <PersonLink person={row.used_by} /> },
      { id: 'contract', header: t(words.contract), sort: false, cell: (row) => contractLink(row.contract) },
    ],
    [t],
  );
}

/** D1 §2: /service-desk/{category}/{id}/show. */
const assetPath = ({ id }: AssetRow) => `/service-desk/assets/${id}/show`;

// The wire says an empty array for none (X35).
const contractLink = (contract: AssetRow['contract']) =>
  Array.isArray(contract) ? null : <Link to={`/service-desk/contracts/${contract.id}/show`}>{contract.name}</Link>;
