import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as productMessages from '../../../texts/compiled/screen/product';
import { productCalls, type ProductRow, type productSorts } from '../../../wire/product/product';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { timeColumn } from '../../shared/table/timeColumn';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { CatalogueListPage } from '../catalogue/embed';
import { useProductList } from './product.api';
import { ProductStatus } from './product.columns';
import { productPaths } from './product.paths';

const nameOf = ({ name }: ProductRow) => name;

/** /service-desk/products: the list of products (D3 §2). */
export default function ProductListPage() {
  const t = useMessages();
  const state = useUrlListState();
  return (
    <CatalogueListPage
      right="manage_products"
      name="products"
      title={t(words.products)}
      columns={useColumns()}
      list={useProductList(state)}
      state={state}
      rowName={nameOf}
      paths={productPaths}
      remove={productCalls.remove}
      lookup="products"
      texts={productMessages}
    />
  );
}

function useColumns(): Column<ProductRow, (typeof productSorts)[number]>[] {
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
        id: 'product_status',
        header: t(productMessages.product_status),
        width: 150,
        cell: (row) => row.product_status?.name,
      },
      {
        id: 'status',
        header: t(words.status),
        width: 110,
        importance: 1,
        lead: true,
        cell: (row) => <ProductStatus status={row.status} />,
      },
      { id: 'procurement', header: t(productMessages.procurement), hidden: true, cell: (row) => row.procurement?.name },
      { id: 'department', header: t(productMessages.department), hidden: true, cell: (row) => row.department?.name },
      { id: 'asset_type', header: t(words.asset_type), hidden: true, cell: (row) => row.asset_type?.name },
      timeColumn('created_at', t(words.created), { first: 'desc', hidden: true }),
      timeColumn('updated_at', t(words.updated), { first: 'desc', hidden: true }),
    ],
    [t],
  );
}
