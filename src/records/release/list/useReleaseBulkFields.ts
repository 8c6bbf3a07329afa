import { useMemo } from 'react';
import type { ReleaseBulkField } from '../../../../wire/release/release';
import type { BulkField } from '../../../shared/bulk/bulk';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';

/** What can be set on many releases at once (F5). */
export function useReleaseBulkFields(): readonly (BulkField & { name: ReleaseBulkField })[] {
  const t = useMessages();
  return useMemo(
    () => [
      { name: 'status_id', label: t(words.status), lookup: 'release_statuses' },
      { name: 'priority_id', label: t(words.priority), lookup: 'release_priorities' },
    ],
    [t],
  );
}
