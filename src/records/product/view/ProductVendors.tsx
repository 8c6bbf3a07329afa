import { productCalls } from '../../../../wire/product/product';
import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { AssociatedTable } from '../../../shared/view/AssociatedTable';
import { useVendorColumns } from '../../vendor/embed';
import { useProductVendors } from '../product.api';
import type { ProductTabProps } from './product.tab';
import * as words from '../../../../texts/compiled/screen/common';
import * as productMessages from '../../../../texts/compiled/screen/product';

/** The tab of a product's vendors (D3 §2). */
export function ProductVendors({ product, onOpen, onChanged }: ProductTabProps) {
  const t = useMessages();
  const state = useListState();
  const { id, product_vendor_attach: attach } = product;
  return (
    <AssociatedTable
      alerts="product-vendors"
      name="product-vendors"
      caption={t(words.vendors)}
      columns={useVendorColumns()}
      list={useProductVendors(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      onAttach={attach ? () => onOpen('vendors') : undefined}
      detach={
        attach
          ? {
              call: productCalls.detachVendor,
              request: (row) => ({ params: { productId: id, vendorId: row.id } }),
              undo: (row) => takeBack(productCalls.attachVendors, { body: { product_id: id, vendor_ids: [row.id] } }),
              question: (row) => t(productMessages.detach_vendor_question, { name: row.name }),
              onDone: onChanged,
            }
          : undefined
      }
      empty={<Empty title={t(productMessages.no_vendors)}>{t(productMessages.no_vendors_text)}</Empty>}
    />
  );
}
