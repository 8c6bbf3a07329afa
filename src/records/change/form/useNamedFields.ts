import type { FormField } from '../../../../wire/parts/form';
import { useMessages } from '../../../shared/i18n/useMessages';
import { changeMessages } from '../change.messages';

/** Fields that every change has are named by the page itself, so that their names change at once with its language. */
export function useNamedFields(fields: readonly FormField[]): FormField[] {
  const t = useMessages(changeMessages);
  const labels: Partial<Record<string, string>> = {
    subject: t('subject'),
    identifier: t('identifier'),
    requester_id: t('requester'),
    status_id: t('status'),
    change_type_id: t('change_type'),
    priority_id: t('priority'),
    impact_id: t('impact'),
    location_id: t('location'),
    department_id: t('department'),
    team_id: t('team'),
    agent_id: t('agent'),
    planned_start_date: t('planned_start'),
    planned_end_date: t('planned_end'),
    asset_ids: t('assets'),
    description: t('description'),
    attachment: t('attachment'),
  };
  return fields.map((field) => ({ ...field, label: labels[field.name] ?? field.label }));
}
