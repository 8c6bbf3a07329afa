import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import { vendorMessages } from './vendor.messages';

/** Whether a vendor is active (X54). */
export function VendorStatus({ status }: { status: number }) {
  const t = useMessages(vendorMessages);
  return status === 1 ? <Badge tone="success">{t('active')}</Badge> : <Badge>{t('inactive')}</Badge>;
}
