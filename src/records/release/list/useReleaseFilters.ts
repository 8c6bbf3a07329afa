import { useMemo } from 'react';
import { releaseFilters } from '../../../../wire/release/release';
import { type FilterField, type FilterName, withOperators } from '../../../shared/filter/field';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../../texts/compiled/screen/release';

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
