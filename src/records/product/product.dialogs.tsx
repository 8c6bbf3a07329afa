import * as words from '../../../texts/compiled/screen/common';
import * as productMessages from '../../../texts/compiled/screen/product';
import { productCalls, type ProductView } from '../../../wire/product/product';
import { useAction } from '../../shared/api/useAction';
import { useMessages } from '../../shared/i18n/useMessages';
import { useLookup } from '../../shared/select/useLookup';
import { AttachDialog } from '../../shared/view/AttachDialog';
import { DescriptionDialog } from '../../shared/view/DescriptionDialog';
import { AttachAssetsDialog } from '../asset/embed';
import { DeleteRow } from '../catalogue/embed';
import { VendorFormDialog } from '../vendor/embed';

export type ProductDialog = 'description' | 'assets' | 'vendors' | 'new_vendor' | 'delete';

interface ProductDialogsProps {
  product: ProductView;
  open: ProductDialog | null;
  onClose: () => void;
  onDeleted: () => void;
  /** Something was attached: its tab opens. */
  onAttached: (tab: 'assets' | 'vendors') => void;
}

/** The dialogs behind the menus and the tabs; those that attach close after a failure too (X138). */
export function ProductDialogs({ product, open, onClose, onDeleted, onAttached }: ProductDialogsProps) {
  const t = useMessages();
  const others = useLookup('products');
  const attachable = useLookup('vendors_based_on_product', { product_id: product.id });
  const onVendors = () => onAttached('vendors');
  const attach = useAction(productCalls.attachVendors, { onDone: onVendors });
  const ofVendors = (vendor_ids: number[]) => ({ body: { product_id: product.id, vendor_ids } });
  return (
    <>
      {open === 'description' && <DescriptionDialog html={product.description} onClose={onClose} />}
      {open === 'assets' && (
        <AttachAssetsDialog
          attachableTo={{ product_id: product.id }}
          call={productCalls.attachAssets}
          request={(asset_ids) => ({ body: { product_id: product.id, asset_ids } })}
          closesOnFailure
          onAttached={() => onAttached('assets')}
          onClose={onClose}
        />
      )}
      {open === 'vendors' && (
        <AttachDialog
          title={t(productMessages.attach_vendors)}
          width={600}
          label={t(words.vendors)}
          source={attachable}
          multi
          closesOnFailure
          call={productCalls.attachVendors}
          request={ofVendors}
          onAttached={onVendors}
          onClose={onClose}
        />
      )}
      <VendorFormDialog
        open={open === 'new_vendor'}
        onClose={onClose}
        onCreated={({ id }) => void attach.run(ofVendors([id]))}
      />
      {open === 'delete' && (
        <DeleteRow
          title={t(productMessages.delete_title)}
          row={product}
          call={productCalls.remove}
          source={others}
          onDeleted={onDeleted}
          onClose={onClose}
        />
      )}
    </>
  );
}
