import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as vendorMessages from '../../../texts/compiled/screen/vendor';
import type { ProductVendors } from '../../../wire/product/product';
import type { vendorSorts } from '../../../wire/vendor/vendor';
import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { linesOf } from './vendor.api';
import { vendorPaths } from './vendor.paths';

/** Whether a vendor is active (X54). */
export function VendorStatus({ status }: { status: number }) {
  const t = useMessages();
  return status === 1 ? <Badge tone="success">{t(words.active)}</Badge> : <Badge>{t(vendorMessages.inactive)}</Badge>;
}

/** Name, primary contact, e-mail, address and status (D3 §2), of the list and of a product. */
export function useVendorColumns(): Column<ProductVendors['vendors'][number], (typeof vendorSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={vendorPaths.show(row.id)}>{row.name}</Link>,
      },
      {
        id: 'primary_contact',
        header: t(vendorMessages.primary_contact),
        width: 200,
        cell: (row) => row.primary_contact && <bdi>{row.primary_contact}</bdi>,
      },
      { id: 'email', header: t(vendorMessages.email), width: 200, cell: (row) => row.email && <bdi>{row.email}</bdi> },
      {
        id: 'address',
        header: t(words.address),
        width: 220,
        importance: 3,
        cell: (row) => row.address && <bdi>{linesOf(row.address).join(', ')}</bdi>,
      },
      {
        id: 'status',
        header: t(words.status),
        width: 110,
        importance: 1,
        lead: true,
        cell: (row) => <VendorStatus status={row.status} />,
      },
    ],
    [t],
  );
}
