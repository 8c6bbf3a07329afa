import { productCalls } from '../../../../wire/product/product';
import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { AssociatedTable } from '../../../shared/view/AssociatedTable';
import { useAssetColumns } from '../../asset/embed';
import { useProductAssets } from '../product.api';
import { productMessages } from '../product.messages';
import type { ProductTabProps } from './product.tab';

/** The tab of a product's assets (D3 §2). */
export function ProductAssets({ product, onOpen, onChanged }: ProductTabProps) {
  const t = useMessages(productMessages);
  const state = useListState();
  const { id, product_asset_attach: attach, product_asset_detach: detach } = product;
  return (
    <AssociatedTable
      alerts="product-assets"
      name="product-assets"
      caption={t('assets')}
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
              question: (row) => t('detach_asset_question', { name: row.name }),
              onDone: onChanged,
            }
          : undefined
      }
      empty={<Empty title={t('no_assets')}>{t('no_assets_text')}</Empty>}
    />
  );
}
