import { useMemo } from 'react';
import type { ReleaseBulkField } from '../../../../wire/release/release';
import type { BulkField } from '../../../shared/bulk/bulk';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

/** What can be set on many releases at once (F5). */
export function useReleaseBulkFields(): readonly (BulkField & { name: ReleaseBulkField })[] {
  const t = useMessages();
  return useMemo(
    () => [
      { name: 'status_id', label: t(releaseMessages.status), lookup: 'release_statuses' },
      { name: 'priority_id', label: t(releaseMessages.priority), lookup: 'release_priorities' },
    ],
    [t],
  );
}
