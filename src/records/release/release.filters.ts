import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import {
  type ReleaseBulkField,
  releaseFilters,
  type ReleaseFilters,
  releaseStatus,
  urgentReleases,
} from '../../../wire/release/release';
import { useReader } from '../../shared/api/useReader';
import type { BulkField } from '../../shared/bulk/bulk';
import { dayIn, nextWeekIn } from '../../shared/filter/day';
import { type FilterField, type FilterName, withOperators } from '../../shared/filter/field';
import type { View } from '../../shared/filter/view';
import { useMessages } from '../../shared/i18n/useMessages';

/** Every filter of the list of releases (D2 §2). */
export function useReleaseFilters(): readonly FilterField<FilterName<typeof releaseFilters>>[] {
  const t = useMessages();
  return useMemo(
    () =>
      withOperators(releaseFilters, [
        { name: 'release_ids', label: t(words.releases), kind: 'records', lookup: 'releases' },
        { name: 'status_ids', label: t(words.status), kind: 'records', lookup: 'release_statuses' },
        { name: 'location_ids', label: t(words.location), kind: 'records', lookup: 'locations' },
        { name: 'priority_ids', label: t(words.priority), kind: 'records', lookup: 'release_priorities' },
        { name: 'release_type_ids', label: t(words.release_type), kind: 'records', lookup: 'release_types' },
        { name: 'asset_ids', label: t(words.assets), kind: 'records', lookup: 'assets' },
        { name: 'change_ids', label: t(words.changes), kind: 'records', lookup: 'changes' },
        { name: 'planned_start_date', label: t(releaseMessages.plan_start), kind: 'times' },
        { name: 'planned_end_date', label: t(releaseMessages.plan_end), kind: 'times' },
        { name: 'created_at', label: t(words.created), kind: 'times' },
        { name: 'updated_at', label: t(words.updated), kind: 'times' },
      ]),
    [t],
  );
}

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
