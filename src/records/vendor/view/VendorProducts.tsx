import { useMessages } from '../../../shared/i18n/useMessages';
import { DataTable } from '../../../shared/table/DataTable';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { useProductColumns } from '../../product/embed';
import { useVendorProducts } from '../vendor.api';
import * as words from '../../../../texts/compiled/screen/common';
import * as vendorMessages from '../../../../texts/compiled/screen/vendor';

/** The tab of a vendor's products (D3 §2). */
export function VendorProducts({ id }: { id: number }) {
  const t = useMessages();
  const state = useListState();
  return (
    <DataTable
      name="vendor-products"
      caption={t(words.products)}
      columns={useProductColumns()}
      list={useVendorProducts(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      empty={<Empty title={t(vendorMessages.no_products)}>{t(vendorMessages.no_products_text)}</Empty>}
    />
  );
}
