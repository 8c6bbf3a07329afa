import { useMemo } from 'react';
import { releaseStatus, urgentReleases, type ReleaseFilters } from '../../../../wire/release/release';
import { useReader } from '../../../shared/api/useReader';
import { dayIn, nextWeekIn } from '../../../shared/filter/day';
import type { View } from '../../../shared/filter/view';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as filterMessages from '../../../../texts/compiled/screen/filter';

/** The views that every reader has above the list of releases. */
export function useReleaseViews(): readonly View[] {
  const t = useMessages();
  const reader = useReader();
  return useMemo(() => {
    if (!reader) return [];
    const view = (id: string, label: string, query: ReleaseFilters): View => ({ id, label, query });
    const week = nextWeekIn(reader.time_zone);
    return [
      view('high', t(filterMessages.high), {
        priority_ids: [...urgentReleases],
        status_ids_not: [releaseStatus.completed],
      }),
      view('next_week', t(filterMessages.next_week), {
        planned_start_date_begin: week.from,
        planned_start_date_end: week.to,
      }),
      view('today', t(filterMessages.today), { updated_at_begin: dayIn(reader.time_zone) }),
    ];
  }, [t, reader]);
}
