import { useMemo } from 'react';
import type { ProblemBulkField } from '../../../../wire/problem/problem';
import type { BulkField } from '../../../shared/bulk/bulk';
import { useMessages } from '../../../shared/i18n/useMessages';
import { problemMessages } from '../problem.messages';

/** What can be set on many problems at once (F5). */
export function useProblemBulkFields(): readonly (BulkField & { name: ProblemBulkField })[] {
  const t = useMessages(problemMessages);
  return useMemo(
    () => [
      { name: 'status_type_id', label: t('status'), lookup: 'statuses' },
      { name: 'priority_id', label: t('priority'), lookup: 'priorities' },
      { name: 'assigned_id', label: t('assigned_to'), lookup: 'agents', optional: true },
      { name: 'department_id', label: t('department'), lookup: 'departments' },
    ],
    [t],
  );
}
