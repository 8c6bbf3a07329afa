import { useMemo } from 'react';
import { settledChanges, urgentChanges, type ChangeFilters } from '../../../../wire/change/change';
import { useReader } from '../../../shared/api/useReader';
import { dayIn, nextWeekIn } from '../../../shared/filter/day';
import type { View } from '../../../shared/filter/view';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as filterMessages from '../../../../texts/compiled/screen/filter';

/** The views that every reader has above the list of changes. */
export function useChangeViews(): readonly View[] {
  const t = useMessages();
  const reader = useReader();
  return useMemo(() => {
    if (!reader) return [];
    const view = (id: string, label: string, query: ChangeFilters): View => ({ id, label, query });
    // What is left to do.
    const open = { status_ids_not: [...settledChanges] };
    const week = nextWeekIn(reader.time_zone);
    return [
      view('mine', t(filterMessages.mine), { agent_ids: [reader.user_id], ...open }),
      ...(reader.team_ids.length > 0
        ? [view('teams', t(filterMessages.my_teams), { team_ids: reader.team_ids, ...open })]
        : []),
      view('waiting', t(filterMessages.waiting), { approver_ids: [reader.user_id] }),
      view('unassigned', t(filterMessages.unassigned), { agent_ids_empty: 1, ...open }),
      view('high', t(filterMessages.high), { priority_ids: [...urgentChanges], ...open }),
      view('next_week', t(filterMessages.next_week), {
        planned_start_date_begin: week.from,
        planned_start_date_end: week.to,
      }),
      view('today', t(filterMessages.today), { updated_at_begin: dayIn(reader.time_zone) }),
    ];
  }, [t, reader]);
}
