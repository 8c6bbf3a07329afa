import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import * as productMessages from '../../../texts/compiled/screen/product';

/** Whether a product is enabled, in the words of D3 §2. */
export function ProductStatus({ status }: { status: number }) {
  const t = useMessages();
  return status === 1 ? (
    <Badge tone="success">{t(productMessages.enabled)}</Badge>
  ) : (
    <Badge>{t(productMessages.disabled)}</Badge>
  );
}
