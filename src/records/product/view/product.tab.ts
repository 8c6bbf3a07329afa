import type { ProductView } from '../../../../wire/product/product';
import type { ProductDialog } from '../dialogs/ProductDialogs';

/** What each of the tabs gets. */
export interface ProductTabProps {
  product: ProductView;
  onOpen: (dialog: ProductDialog) => void;
  onChanged: () => void;
}
