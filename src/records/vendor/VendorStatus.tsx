import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import * as words from '../../../texts/compiled/screen/common';
import * as vendorMessages from '../../../texts/compiled/screen/vendor';

/** Whether a vendor is active (X54). */
export function VendorStatus({ status }: { status: number }) {
  const t = useMessages();
  return status === 1 ? <Badge tone="success">{t(words.active)}</Badge> : <Badge>{t(vendorMessages.inactive)}</Badge>;
}
