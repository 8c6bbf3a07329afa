import { useMemo } from 'react';
import type { ChangeBulkField } from '../../../../wire/change/change';
import type { BulkField } from '../../../shared/bulk/bulk';
import { useMessages } from '../../../shared/i18n/useMessages';
import { changeMessages } from '../change.messages';

/** What can be set on many changes at once (F5). */
export function useChangeBulkFields(): readonly (BulkField & { name: ChangeBulkField })[] {
  const t = useMessages(changeMessages);
  return useMemo(
    () => [
      { name: 'status_id', label: t('status'), lookup: 'change_statuses' },
      { name: 'priority_id', label: t('priority'), lookup: 'change_priorities', optional: true },
      { name: 'agent_id', label: t('agent'), lookup: 'agents', optional: true },
      { name: 'team_id', label: t('team'), lookup: 'teams', optional: true },
      { name: 'department_id', label: t('department'), lookup: 'departments', optional: true },
    ],
    [t],
  );
}
