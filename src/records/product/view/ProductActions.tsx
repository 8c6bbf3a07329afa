import { productCalls, type ProductView } from '../../../../wire/product/product';
import { productForm } from '../../../../wire/product/product.schema';
import { useAction } from '../../../shared/api/useAction';
import { Button } from '../../../shared/button/Button';
import { useMessages } from '../../../shared/i18n/useMessages';
import { AssetIcon, CheckIcon, DeleteIcon, EditIcon, LinkIcon, PlusIcon } from '../../../shared/icon/icon';
import { Menu } from '../../../shared/menu/Menu';
import { useGo } from '../../../shared/page/go';
import type { ProductDialog } from '../dialogs/ProductDialogs';
import { formOf } from '../product.api';
import { productPaths } from '../product.paths';
import * as words from '../../../../texts/compiled/screen/common';
import * as productMessages from '../../../../texts/compiled/screen/product';

interface ProductActionsProps {
  product: ProductView;
  onOpen: (dialog: ProductDialog) => void;
  onChanged: () => void;
}

/** Vendor, Attach assets and More (D3 §2): what is offered follows the server's flags. */
export function ProductActions({ product, onOpen, onChanged }: ProductActionsProps) {
  const t = useMessages();
  const go = useGo();
  const { run, pending } = useAction(productCalls.save, { onDone: onChanged });
  const enabled = product.status === 1;
  return (
    <>
      <Menu
        label={t(words.vendor)}
        actions={[
          product.product_vendor_create && {
            label: t(words.new_vendor),
            icon: <PlusIcon />,
            onSelect: () => onOpen('new_vendor'),
          },
          product.product_vendor_attach && {
            label: t(productMessages.existing_vendor),
            icon: <LinkIcon />,
            onSelect: () => onOpen('vendors'),
          },
        ]}
      />
      {product.product_asset_attach && (
        <Button icon={<AssetIcon />} onClick={() => onOpen('assets')}>
          {t(words.attach_assets)}
        </Button>
      )}
      <Menu
        label={t(words.more)}
        pending={pending}
        actions={[
          product.is_edit && {
            label: t(words.edit),
            icon: <EditIcon />,
            onSelect: () => go(productPaths.edit(product.id)),
          },
          product.is_edit && {
            label: t(enabled ? productMessages.disable : productMessages.enable),
            icon: <CheckIcon />,
            onSelect: () => void run({ body: productForm.cast({ ...formOf(product), status_id: !enabled }) }),
          },
          product.is_delete && {
            label: t(words.delete),
            icon: <DeleteIcon />,
            danger: true,
            onSelect: () => onOpen('delete'),
          },
        ]}
      />
    </>
  );
}
