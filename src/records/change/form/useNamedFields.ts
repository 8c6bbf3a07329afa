import type { FormField } from '../../../../wire/parts/form';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as changeMessages from '../../../../texts/compiled/screen/change';

/** Fields that every change has are named by the page itself, so that their names change at once with its language. */
export function useNamedFields(fields: readonly FormField[]): FormField[] {
  const t = useMessages();
  const labels: Partial<Record<string, string>> = {
    subject: t(changeMessages.subject),
    identifier: t(changeMessages.identifier),
    requester_id: t(changeMessages.requester),
    status_id: t(changeMessages.status),
    change_type_id: t(changeMessages.change_type),
    priority_id: t(changeMessages.priority),
    impact_id: t(changeMessages.impact),
    location_id: t(changeMessages.location),
    department_id: t(changeMessages.department),
    team_id: t(changeMessages.team),
    agent_id: t(changeMessages.agent),
    planned_start_date: t(changeMessages.planned_start),
    planned_end_date: t(changeMessages.planned_end),
    asset_ids: t(changeMessages.assets),
    description: t(changeMessages.description),
    attachment: t(changeMessages.attachment),
  };
  return fields.map((field) => ({ ...field, label: labels[field.name] ?? field.label }));
}
