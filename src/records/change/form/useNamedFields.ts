import type { FormField } from '../../../../wire/parts/form';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';

/** Fields that every change has are named by the page itself, so that their names change at once with its language. */
export function useNamedFields(fields: readonly FormField[]): FormField[] {
  const t = useMessages();
  const labels: Partial<Record<string, string>> = {
    subject: t(words.subject),
    identifier: t(words.identifier),
    requester_id: t(words.requester),
    status_id: t(words.status),
    change_type_id: t(words.change_type),
    priority_id: t(words.priority),
    impact_id: t(words.impact),
    location_id: t(words.location),
    department_id: t(words.department),
    team_id: t(words.team),
    agent_id: t(words.agent),
    planned_start_date: t(words.planned_start),
    planned_end_date: t(words.planned_end),
    asset_ids: t(words.assets),
    description: t(words.description),
    attachment: t(words.attachment),
  };
  return fields.map((field) => ({ ...field, label: labels[field.name] ?? field.label }));
}
