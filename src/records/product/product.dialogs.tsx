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
import { productLinks } from './product.api';

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
  const links = productLinks(product.id);
  const onVendors = () => onAttached('vendors');
  const attach = useAction(productCalls.attachVendors, { onDone: onVendors });
  return (
    <>
      {open === 'description' && <DescriptionDialog html={product.description} onClose={onClose} />}
      {open === 'assets' && (
        <AttachAssetsDialog
          {...links.assets.attach}
          attachableTo={{ product_id: product.id }}
          closesOnFailure
          onAttached={() => onAttached('assets')}
          onClose={onClose}
        />
      )}
      {open === 'vendors' && (
        <AttachDialog
          {...links.vendors.attach}
          title={t(productMessages.attach_vendors)}
          width={600}
          label={t(words.vendors)}
          lookup={['vendors_based_on_product', { product_id: product.id }]}
          multi
          closesOnFailure
          onAttached={onVendors}
          onClose={onClose}
        />
      )}
      <VendorFormDialog
        open={open === 'new_vendor'}
        onClose={onClose}
        onCreated={({ id }) => void attach.run(links.vendors.attach.request([id]))}
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
