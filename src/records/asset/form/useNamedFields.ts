import type { FormField } from '../../../../wire/parts/form';
import { useMessages } from '../../../shared/i18n/useMessages';
import * as assetMessages from '../../../../texts/compiled/screen/asset';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

/** Fields that every asset has are named by the page itself, so that their names change at once with its language. */
export function useNamedFields(fields: readonly FormField[]): FormField[] {
  const t = useMessages();
  const labels: Partial<Record<string, string>> = {
    name: t(assetMessages.name),
    identifier: t(assetMessages.identifier),
    asset_type_id: t(assetMessages.asset_type),
    asset_status_id: t(assetRecordMessages.asset_status),
    product_id: t(assetRecordMessages.product),
    department_id: t(assetRecordMessages.department),
    organization_id: t(assetMessages.organization),
    location_id: t(assetRecordMessages.location),
    impact_type_id: t(assetRecordMessages.impact),
    managed_by_id: t(assetMessages.managed_by),
    used_by_id: t(assetMessages.used_by),
    assigned_on: t(assetRecordMessages.assigned_on),
    description: t(assetRecordMessages.description),
    attachment: t(assetRecordMessages.attachments),
  };
  return fields.map((one) => ({ ...one, label: labels[one.name] ?? one.label }));
}
