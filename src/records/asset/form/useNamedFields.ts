import type { FormField } from '../../../../wire/parts/form';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as words from '../../../../texts/compiled/screen/common';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

/** Fields that every asset has are named by the page itself, so that their names change at once with its language. */
export function useNamedFields(fields: readonly FormField[]): FormField[] {
  const t = useMessages();
  const labels: Partial<Record<string, string>> = {
    name: t(words.name),
    identifier: t(words.identifier),
    asset_type_id: t(words.asset_type),
    asset_status_id: t(words.asset_status),
    product_id: t(words.product),
    department_id: t(words.department),
    organization_id: t(words.organization),
    location_id: t(words.location),
    impact_type_id: t(words.impact),
    managed_by_id: t(words.managed_by),
    used_by_id: t(words.used_by),
    assigned_on: t(words.assigned_on),
    description: t(words.description),
    attachment: t(assetRecordMessages.attachments),
  };
  return fields.map((one) => ({ ...one, label: labels[one.name] ?? one.label }));
}
