import { useMessages } from '../../shared/i18n/useMessages';
import { problemMessages } from './problem.messages';

/** What people call the filters, for the chips. */
export function useFilterLabels(): Record<string, string> {
  const t = useMessages(problemMessages);
  return {
    problem_ids: t('problems'),
    requester_ids: t('requester'),
    assigned_ids: t('assigned_to'),
    status_ids: t('status'),
    priority_ids: t('priority'),
    impact_ids: t('impact'),
    dept_ids: t('department'),
    location_ids: t('location'),
    asset_ids: t('assets'),
    ticket_ids: t('tickets'),
    change_ids: t('changes'),
    created_at: t('created'),
    updated_at: t('updated'),
  };
}
