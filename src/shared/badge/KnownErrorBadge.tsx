import * as words from '../../../texts/compiled/screen/common';
import { useMessages } from '../i18n/useMessages';
import { Badge } from './Badge';

/** What stands beside a problem whose cause is known (G18). */
export function KnownErrorBadge() {
  const t = useMessages();
  return <Badge tone="warning">{t(words.known_error)}</Badge>;
}
