import { useMemo } from 'react';
import type { ChangeBulkField } from '../../../../wire/change/change';
import type { BulkField } from '../../../shared/bulk/bulk';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';

/** What can be set on many changes at once (F5). */
export function useChangeBulkFields(): readonly (BulkField & { name: ChangeBulkField })[] {
  const t = useMessages();
  return useMemo(
    () => [
      { name: 'status_id', label: t(words.status), lookup: 'change_statuses' },
      { name: 'priority_id', label: t(words.priority), lookup: 'change_priorities', optional: true },
      { name: 'agent_id', label: t(words.agent), lookup: 'agents', optional: true },
      { name: 'team_id', label: t(words.team), lookup: 'teams', optional: true },
      { name: 'department_id', label: t(words.department), lookup: 'departments', optional: true },
    ],
    [t],
  );
}
