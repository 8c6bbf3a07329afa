import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as productMessages from '../../../texts/compiled/screen/product';
import { productCalls, productDelays, type ProductView } from '../../../wire/product/product';
import { productForm } from '../../../wire/product/product.schema';
import { takeBack } from '../../shared/api/takeBack';
import { useAction } from '../../shared/api/useAction';
import { useReader } from '../../shared/api/useReader';
import { Button } from '../../shared/button/Button';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { AssetIcon, CheckIcon, DeleteIcon, EditIcon, LinkIcon, PlusIcon } from '../../shared/icon/icon';
import { Card } from '../../shared/layout/Card';
import { Menu } from '../../shared/menu/Menu';
import { BackLink } from '../../shared/page/BackLink';
import { LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { RecordNeighbours } from '../../shared/page/RecordNeighbours';
import { useGo } from '../../shared/page/go';
import { useReturn } from '../../shared/page/useReturn';
import { Empty } from '../../shared/table/Empty';
import { useListState } from '../../shared/table/useListState';
import { AssociatedTable } from '../../shared/view/AssociatedTable';
import { Associations } from '../../shared/view/Associations';
import { Description } from '../../shared/view/Description';
import { FactRail } from '../../shared/view/FactRail';
import { Moment } from '../../shared/view/Moment';
import { RecordLayout } from '../../shared/view/RecordLayout';
import { Truncated } from '../../shared/view/Truncated';
import { useAssetColumns } from '../asset/embed';
import { useVendorColumns } from '../vendor/embed';
import { formOf, useProduct, useProductAssets, useProductReload, useProductVendors } from './product.api';
import { ProductStatus } from './product.columns';
import { type ProductDialog, ProductDialogs } from './product.dialogs';
import { productPaths } from './product.paths';

/** /service-desk/products/{id}/show (D3 §2). */
export default function ProductViewPage() {
  const { id } = useParams();
  return <ProductPage key={id} id={Number(id)} />;
}

function ProductPage({ id }: { id: number }) {
  const t = useMessages();
  const load = useProduct(id);
  const reload = useProductReload();
  const [dialog, setDialog] = useState<ProductDialog | null>(null);
  const [params, setParams] = useSearchParams();
  const [deleted, leave] = useReturn(productPaths.list, productDelays.redirectAfterDelete);
  const showTab = (tab: string) => setParams({ tab }, { replace: true });
  const product = load.data?.product;
  const name = product?.name ?? t(words.product);
  return (
    <Page
      title={name}
      heading={<Truncated text={name} max={shown.title} />}
      alerts="product-view"
      back={
        <>
          <BackLink to={productPaths.list}>{t(words.products)}</BackLink>
          <RecordNeighbours paths={productPaths} id={id} call={productCalls.list} rows={({ products }) => products} />
        </>
      }
      state={product && <ProductStatus status={product.status} />}
      actions={product && !deleted && <ProductActions product={product} onOpen={setDialog} onChanged={reload} />}
    >
      {deleted && <p role="status">{t(productMessages.returning)}</p>}
      <LoadedRecord of={load} list={productPaths.list} records={t(words.products)}>
        {({ product: loaded }) => (
          <>
            <RecordLayout
              description={<Description html={loaded.description} onShow={() => setDialog('description')} />}
              facts={<Summary product={loaded} />}
            >
              <Card>
                <ProductAssociates
                  product={loaded}
                  tab={params.get('tab')}
                  onTab={showTab}
                  onOpen={setDialog}
                  onChanged={reload}
                />
              </Card>
            </RecordLayout>
            <ProductDialogs
              product={loaded}
              open={dialog}
              onClose={() => setDialog(null)}
              onDeleted={leave}
              onAttached={(tab) => {
                reload();
                showTab(tab);
              }}
            />
          </>
        )}
      </LoadedRecord>
    </Page>
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

interface ProductAssociatesProps extends ProductTabProps {
  /** The chosen tab, from the address. */
  tab: string | null;
  onTab: (tab: string) => void;
}

/** The tabs of a product (D3 §2); assets are for who sees assets. */
export function ProductAssociates({ tab, onTab, ...given }: ProductAssociatesProps) {
  const t = useMessages();
  const may = useReader()?.actions;
  return (
    may && (
      <Associations
        label={t(productMessages.associations)}
        tab={tab}
        onTab={onTab}
        tabs={[
          may.view_assets && { id: 'assets', label: t(words.assets), panel: () => <ProductAssets {...given} /> },
          { id: 'vendors', label: t(words.vendors), panel: () => <ProductVendors {...given} /> },
        ]}
      />
    )
  );
}

/** What each of the tabs gets. */
export interface ProductTabProps {
  product: ProductView;
  onOpen: (dialog: ProductDialog) => void;
  onChanged: () => void;
}

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

/** The tab of a product's assets (D3 §2). */
export function ProductAssets({ product, onOpen, onChanged }: ProductTabProps) {
  const t = useMessages();
  const state = useListState();
  const { id, product_asset_attach: attach, product_asset_detach: detach } = product;
  return (
    <AssociatedTable
      alerts="product-assets"
      name="product-assets"
      caption={t(words.assets)}
      columns={useAssetColumns()}
      list={useProductAssets(id, state)}
      state={state}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      onAttach={attach ? () => onOpen('assets') : undefined}
      detach={
        detach
          ? {
              call: productCalls.detachAsset,
              request: (row) => ({ params: { productId: id, assetId: row.id } }),
              undo: attach
                ? (row) => takeBack(productCalls.attachAssets, { body: { product_id: id, asset_ids: [row.id] } })
                : undefined,
              question: (row) => t(productMessages.detach_asset_question, { name: row.name }),
              onDone: onChanged,
            }
          : undefined
      }
      empty={<Empty title={t(productMessages.no_assets)}>{t(productMessages.no_assets_text)}</Empty>}
    />
  );
}
