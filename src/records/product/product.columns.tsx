import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as productMessages from '../../../texts/compiled/screen/product';
import type { VendorProducts, vendorProductSorts } from '../../../wire/vendor/vendor';
import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { productPaths } from './product.paths';

/** Whether a product is enabled, in the words of D3 §2. */
export function ProductStatus({ status }: { status: number }) {
  const t = useMessages();
  return status === 1 ? (
    <Badge tone="success">{t(productMessages.enabled)}</Badge>
  ) : (
    <Badge>{t(productMessages.disabled)}</Badge>
  );
}

type ProductColumn = Column<VendorProducts['products'][number], (typeof vendorProductSorts)[number]>;

/** Products of a vendor (D3 §2): name, manufacturer, status, department. */
export function useProductColumns(): ProductColumn[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={productPaths.show(row.id)}>{row.name}</Link>,
      },
      { id: 'manufacturer', header: t(productMessages.manufacturer), width: 180, cell: (row) => row.manufacturer },
      {
        id: 'status',
        header: t(words.status),
        width: 110,
        importance: 1,
        lead: true,
        cell: (row) => <ProductStatus status={row.status} />,
      },
      {
        id: 'department',
        header: t(productMessages.department),
        width: 180,
        importance: 3,
        cell: (row) => row.department?.name,
      },
    ],
    [t],
  );
}
