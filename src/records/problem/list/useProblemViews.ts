import { useMemo } from 'react';
import { settledProblems, urgentProblems, type ProblemFilters } from '../../../../wire/problem/problem';
import { useReader } from '../../../shared/api/useReader';
import { dayIn } from '../../../shared/filter/day';
import type { View } from '../../../shared/filter/view';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as filterMessages from '../../../../texts/compiled/screen/filter';

/** The views that every reader has above the list of problems. */
export function useProblemViews(): readonly View[] {
  const t = useMessages();
  const reader = useReader();
  return useMemo(() => {
    if (!reader) return [];
    const view = (id: string, label: string, query: ProblemFilters): View => ({ id, label, query });
    // What is left to do.
    const open = { status_ids_not: [...settledProblems] };
    return [
      view('mine', t(filterMessages.mine), { assigned_ids: [reader.user_id], ...open }),
      view('unassigned', t(filterMessages.unassigned), { assigned_ids_empty: 1, ...open }),
      view('high', t(filterMessages.high), { priority_ids: [...urgentProblems], ...open }),
      view('today', t(filterMessages.today), { updated_at_begin: dayIn(reader.time_zone) }),
    ];
  }, [t, reader]);
}
