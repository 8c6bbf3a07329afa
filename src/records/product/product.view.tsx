import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as productMessages from '../../../texts/compiled/screen/product';
import {
  productCalls,
  productDelays,
  type ProductVendors as Vendors,
  type ProductView,
} from '../../../wire/product/product';
import { productForm } from '../../../wire/product/product.schema';
import { useAction } from '../../shared/api/useAction';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { AssetIcon, CheckIcon, DeleteIcon, EditIcon, LinkIcon, PlusIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { PageMenu } from '../../shared/menu/PageMenu';
import { opening } from '../../shared/menu/opening';
import { useGo } from '../../shared/page/go';
import { useReturn } from '../../shared/page/useReturn';
import { useTab } from '../../shared/page/useTab';
import { AssociatedTable, type AssociatedTab, useAssociated } from '../../shared/view/AssociatedTable';
import { Associations } from '../../shared/view/Associations';
import { Description } from '../../shared/view/Description';
import { FactRail } from '../../shared/view/FactRail';
import { Moment } from '../../shared/view/Moment';
import { RecordLayout } from '../../shared/view/RecordLayout';
import { listOfRecords, RecordPage, recordRoute, ShownRecord } from '../../shared/view/RecordPage';
import { AssociatedAssets } from '../asset/embed';
import { useVendorColumns } from '../vendor/embed';
import { formOf, productLinks, useProduct, useProductReload } from './product.api';
import { ProductStatus } from './product.columns';
import { type ProductDialog, ProductDialogs } from './product.dialogs';
import { productPaths } from './product.paths';

/** /service-desk/products/{id}/show (D3 §2). */
export default recordRoute(ProductPage);

const list = listOfRecords({
  paths: productPaths,
  name: words.products,
  call: productCalls.list,
  rows: ({ products }) => products,
});

function ProductPage({ id }: { id: number }) {
  const t = useMessages();
  const load = useProduct(id);
  const reload = useProductReload();
  const go = useGo();
  const [dialog, setDialog] = useState<ProductDialog | null>(null);
  const [tab, showTab] = useTab();
  const [deleted, leave] = useReturn(productPaths.list, productDelays.redirectAfterDelete);
  const product = load.data?.product;
  return (
    <RecordPage
      id={id}
      list={list}
      title={product?.name ?? t(words.product)}
      alerts="product-view"
      keys={{ edit: product?.is_edit && (() => go(productPaths.edit(id))) }}
      state={product && <ProductStatus status={product.status} />}
      actions={product && !deleted && <ProductActions product={product} onOpen={setDialog} onChanged={reload} />}
    >
      {deleted && <p role="status">{t(productMessages.returning)}</p>}
      <ShownRecord of={load} list={list}>
        {({ product: loaded }) => (
          <>
            <RecordLayout
              description={<Description html={loaded.description} onShow={() => setDialog('description')} />}
              facts={<Summary product={loaded} />}
            >
              <Card>
                <ProductAssociates product={loaded} tab={tab} onTab={showTab} onOpen={setDialog} onChanged={reload} />
              </Card>
            </RecordLayout>
            <ProductDialogs
              product={loaded}
              open={dialog}
              onClose={() => setDialog(null)}
              onDeleted={leave}
              onAttached={(attached) => {
                reload();
                showTab(attached);
              }}
            />
          </>
        )}
      </ShownRecord>
    </RecordPage>
  );
}

function Summary({ product }: { product: ProductView }) {
  const t = useMessages();
  return (
    <FactRail
      unfolded
      facts={[
        { name: t(words.created), value: <Moment at={product.created_at} /> },
        { name: t(words.status), value: <ProductStatus status={product.status} /> },
        { name: t(productMessages.manufacturer), value: product.manufacturer },
        { name: t(productMessages.product_status), value: product.product_status?.name },
        { name: t(productMessages.department), value: product.department?.name },
        { name: t(productMessages.procurement), value: product.procurement?.name },
        { name: t(words.asset_type), value: product.asset_type?.name },
      ]}
    />
  );
}

interface ProductActionsProps {
  product: ProductView;
  onOpen: (dialog: ProductDialog) => void;
  onChanged: () => void;
}

/** Vendor, Attach assets and More (D3 §2): what is offered follows the server's flags. */
function ProductActions({ product, onOpen, onChanged }: ProductActionsProps) {
  const t = useMessages();
  const go = useGo();
  const { run, pending } = useAction(productCalls.save, { onDone: onChanged });
  const enabled = product.status === 1;
  const opens = opening(onOpen);
  return (
    <>
      <PageMenu
        label={t(words.vendor)}
        actions={[
          product.product_vendor_create && opens('new_vendor', t(words.new_vendor), <PlusIcon />),
          product.product_vendor_attach && opens('vendors', t(productMessages.existing_vendor), <LinkIcon />),
        ]}
      />
      {product.product_asset_attach && (
        <Button icon={<AssetIcon />} onClick={() => onOpen('assets')}>
          {t(words.attach_assets)}
        </Button>
      )}
      <PageMenu
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
          product.is_delete && opens('delete', t(words.delete), <DeleteIcon />, 'danger'),
        ]}
      />
    </>
  );
}

interface ProductAssociatesProps {
  product: ProductView;
  /** The chosen tab, from the address. */
  tab: string | null;
  onTab: (tab: string) => void;
  onOpen: (dialog: ProductDialog) => void;
  onChanged: () => void;
}

/** The tabs of a product (D3 §2); assets are for who sees assets. */
function ProductAssociates({ product, tab, onTab, onOpen, onChanged }: ProductAssociatesProps) {
  const t = useMessages();
  const may = useReader()?.actions;
  const { id, product_vendor_attach: vendors } = product;
  const attached = (dialog: ProductDialog) => ({ onAttach: () => onOpen(dialog), onDone: onChanged });
  return (
    may && (
      <Associations
        label={t(productMessages.associations)}
        tab={tab}
        onTab={onTab}
        tabs={[
          may.view_assets && {
            id: 'assets',
            label: t(words.assets),
            panel: () => (
              <AssociatedAssets
                {...attached('assets')}
                name="product-assets"
                of={{ product_ids: [id] }}
                live="asset"
                may={{ attach: product.product_asset_attach, detach: product.product_asset_detach }}
                link={productLinks(id).assets}
                question={(name) => t(productMessages.detach_asset_question, { name })}
                none={t(productMessages.no_assets)}
                noneText={t(productMessages.no_assets_text)}
              />
            ),
          },
          {
            id: 'vendors',
            label: t(words.vendors),
            panel: () => <ProductVendors {...attached('vendors')} id={id} may={{ attach: vendors, detach: vendors }} />,
          },
        ]}
      />
    )
  );
}

const vendorsOf = ({ vendors, total }: Vendors) => ({ rows: vendors, total });

/** The tab of a product's vendors (D3 §2). */
function ProductVendors({ id, ...tab }: AssociatedTab & { id: number }) {
  const t = useMessages();
  return (
    <AssociatedTable
      {...tab}
      {...useAssociated(productCalls.vendors, { params: { id } }, vendorsOf)}
      name="product-vendors"
      caption={t(words.vendors)}
      columns={useVendorColumns()}
      rowName={(row) => row.name}
      link={productLinks(id).vendors}
      question={(name) => t(productMessages.detach_vendor_question, { name })}
      none={t(productMessages.no_vendors)}
      noneText={t(productMessages.no_vendors_text)}
    />
  );
}
