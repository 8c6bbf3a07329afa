import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { productCalls, productDelays, type ProductView } from '../../../../wire/product/product';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Card } from '../../../shared/layout/Card';
import { BackLink } from '../../../shared/page/BackLink';
import { LoadedRecord } from '../../../shared/page/LoadedRecord';
import { Page } from '../../../shared/page/Page';
import { RecordNeighbours } from '../../../shared/page/RecordNeighbours';
import { useReturn } from '../../../shared/page/useReturn';
import { Description } from '../../../shared/view/Description';
import { FactRail } from '../../../shared/view/FactRail';
import { Moment } from '../../../shared/view/Moment';
import { RecordLayout } from '../../../shared/view/RecordLayout';
import { Truncated } from '../../../shared/view/Truncated';
import { type ProductDialog, ProductDialogs } from '../dialogs/ProductDialogs';
import { useProduct, useProductReload } from '../product.api';
import { productPaths } from '../product.paths';
import { ProductStatus } from '../ProductStatus';
import { ProductActions } from './ProductActions';
import { ProductAssociates } from './ProductAssociates';
import * as words from '../../../../texts/compiled/screen/common';
import * as productMessages from '../../../../texts/compiled/screen/product';

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
