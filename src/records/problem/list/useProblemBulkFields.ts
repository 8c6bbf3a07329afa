import { useMemo } from 'react';
import type { ProblemBulkField } from '../../../../wire/problem/problem';
import type { BulkField } from '../../../shared/bulk/bulk';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';

/** What can be set on many problems at once (F5). */
export function useProblemBulkFields(): readonly (BulkField & { name: ProblemBulkField })[] {
  const t = useMessages();
  return useMemo(
    () => [
      { name: 'status_type_id', label: t(words.status), lookup: 'statuses' },
      { name: 'priority_id', label: t(words.priority), lookup: 'priorities' },
      { name: 'assigned_id', label: t(words.assigned_to), lookup: 'agents', optional: true },
      { name: 'department_id', label: t(words.department), lookup: 'departments' },
    ],
    [t],
  );
}
