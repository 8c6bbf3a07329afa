import type { FormField } from '../../../../wire/parts/form';
import { useMessages } from '../../../shared/i18n/useMessages';
import { assetRecordMessages } from '../asset-record.messages';
import { assetMessages } from '../asset.messages';

/** Fields that every asset has are named by the page itself, so that their names change at once with its language. */
export function useNamedFields(fields: readonly FormField[]): FormField[] {
  const t = useMessages(assetRecordMessages);
  const field = useMessages(assetMessages);
  const labels: Partial<Record<string, string>> = {
    name: field('name'),
    identifier: field('identifier'),
    asset_type_id: field('asset_type'),
    asset_status_id: t('asset_status'),
    product_id: t('product'),
    department_id: t('department'),
    organization_id: field('organization'),
    location_id: t('location'),
    impact_type_id: t('impact'),
    managed_by_id: field('managed_by'),
    used_by_id: field('used_by'),
    assigned_on: t('assigned_on'),
    description: t('description'),
    attachment: t('attachments'),
  };
  return fields.map((one) => ({ ...one, label: labels[one.name] ?? one.label }));
}
