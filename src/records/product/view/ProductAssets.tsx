import { productCalls } from '../../../../wire/product/product';
import { takeBack } from '../../../shared/api/takeBack';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Empty } from '../../../shared/table/Empty';
import { useListState } from '../../../shared/table/useListState';
import { AssociatedTable } from '../../../shared/view/AssociatedTable';
import { useAssetColumns } from '../../asset/embed';
import { useProductAssets } from '../product.api';
import type { ProductTabProps } from './product.tab';
import * as words from '../../../../texts/compiled/screen/common';
import * as productMessages from '../../../../texts/compiled/screen/product';

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
