import { useMemo } from 'react';
import type { ChangeBulkField } from '../../../../wire/change/change';
import type { BulkField } from '../../../shared/bulk/bulk';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as changeMessages from '../../../../texts/compiled/screen/change';

/** What can be set on many changes at once (F5). */
export function useChangeBulkFields(): readonly (BulkField & { name: ChangeBulkField })[] {
  const t = useMessages();
  return useMemo(
    () => [
      { name: 'status_id', label: t(changeMessages.status), lookup: 'change_statuses' },
      { name: 'priority_id', label: t(changeMessages.priority), lookup: 'change_priorities', optional: true },
      { name: 'agent_id', label: t(changeMessages.agent), lookup: 'agents', optional: true },
      { name: 'team_id', label: t(changeMessages.team), lookup: 'teams', optional: true },
      { name: 'department_id', label: t(changeMessages.department), lookup: 'departments', optional: true },
    ],
    [t],
  );
}
