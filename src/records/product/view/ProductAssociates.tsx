import { useReader } from '../../../shared/api/useReader';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Associations } from '../../../shared/view/Associations';
import type { ProductTabProps } from './product.tab';
import { ProductAssets } from './ProductAssets';
import { ProductVendors } from './ProductVendors';
import * as words from '../../../../texts/compiled/screen/common';
import * as productMessages from '../../../../texts/compiled/screen/product';

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
