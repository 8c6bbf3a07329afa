import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import { productMessages } from './product.messages';

/** Whether a product is enabled, in the words of D3 §2. */
export function ProductStatus({ status }: { status: number }) {
  const t = useMessages(productMessages);
  return status === 1 ? <Badge tone="success">{t('enabled')}</Badge> : <Badge>{t('disabled')}</Badge>;
}
