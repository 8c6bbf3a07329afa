import { FilterPanel } from '../../shared/filter/FilterPanel';
import { FilterRange } from '../../shared/filter/FilterRange';
import { FilterSelect } from '../../shared/filter/FilterSelect';
import type { Filters } from '../../shared/filter/filter';
import { useMessages } from '../../shared/i18n/useMessages';
import { useLookup } from '../../shared/select/useLookup';
import { problemMessages } from './problem.messages';

interface ProblemFiltersProps {
  filters: Filters;
  onApply: (filters: Filters) => void;
  onCancel: () => void;
}

/** Every filter of the list of problems (D1 §7). */
export default function ProblemFilters(panel: ProblemFiltersProps) {
  const t = useMessages(problemMessages);
  return (
    <FilterPanel {...panel}>
      <FilterSelect name="problem_ids" label={t('problems')} source={useLookup('problems')} />
      <FilterSelect name="requester_ids" label={t('requester')} source={useLookup('users')} />
      <FilterSelect name="assigned_ids" label={t('assigned_to')} source={useLookup('agents')} />
      <FilterSelect name="status_ids" label={t('status')} source={useLookup('statuses')} />
      <FilterSelect name="priority_ids" label={t('priority')} source={useLookup('priorities')} />
      <FilterSelect name="impact_ids" label={t('impact')} source={useLookup('impacts')} />
      <FilterSelect name="dept_ids" label={t('department')} source={useLookup('departments')} />
      <FilterSelect name="location_ids" label={t('location')} source={useLookup('locations')} />
      <FilterSelect name="asset_ids" label={t('assets')} source={useLookup('assets')} />
      <FilterSelect name="ticket_ids" label={t('tickets')} source={useLookup('tickets')} />
      <FilterSelect name="change_ids" label={t('changes')} source={useLookup('changes')} />
      <FilterRange name="created_at" label={t('created')} />
      <FilterRange name="updated_at" label={t('updated')} />
    </FilterPanel>
  );
}
