import { useMemo } from 'react';
import { releaseFilters } from '../../../../wire/release/release';
import { type FilterField, type FilterName, withOperators } from '../../../shared/filter/field';
import { useMessages } from '../../../shared/i18n/useMessages';
import { releaseMessages } from '../release.messages';

/** Every filter of the list of releases (D2 §2). */
export function useReleaseFilters(): readonly FilterField<FilterName<typeof releaseFilters>>[] {
  const t = useMessages(releaseMessages);
  return useMemo(
    () =>
      withOperators(releaseFilters, [
        { name: 'release_ids', label: t('releases'), kind: 'records', lookup: 'releases' },
        { name: 'status_ids', label: t('status'), kind: 'records', lookup: 'release_statuses' },
        { name: 'location_ids', label: t('location'), kind: 'records', lookup: 'locations' },
        { name: 'priority_ids', label: t('priority'), kind: 'records', lookup: 'release_priorities' },
        { name: 'release_type_ids', label: t('release_type'), kind: 'records', lookup: 'release_types' },
        { name: 'asset_ids', label: t('assets'), kind: 'records', lookup: 'assets' },
        { name: 'change_ids', label: t('changes'), kind: 'records', lookup: 'changes' },
        { name: 'planned_start_date', label: t('plan_start'), kind: 'times' },
        { name: 'planned_end_date', label: t('plan_end'), kind: 'times' },
        { name: 'created_at', label: t('created'), kind: 'times' },
        { name: 'updated_at', label: t('updated'), kind: 'times' },
      ]),
    [t],
  );
}
