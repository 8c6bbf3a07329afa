import type { Language } from '../../wire/languages';
import { customFields } from '../parts/custom-field/custom-field.queries';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import { customFieldId } from './import.settings';

const own: Readonly<Record<string, Sentence>> = {
  name: say('form.name', 'Name'),
  identifier: say('form.identifier', 'Identifier'),
  asset_type_id: say('form.asset_type', 'Asset type'),
  asset_status_id: say('form.asset_status', 'Asset status'),
  department_id: say('form.department', 'Department'),
  organization_id: say('form.organization', 'Organization'),
  location_id: say('form.location', 'Location'),
  product_id: say('form.product', 'Product'),
  managed_by_id: say('form.managed_by', 'Managed by'),
  used_by_id: say('form.used_by', 'Used by'),
  assigned_on: say('form.assigned_on', 'Assigned on'),
  impact_type_id: say('form.impact', 'Impact'),
  description: say('form.description', 'Description'),
};

/** How the reader knows a field by its name in the form; '' for a row as a whole, and for a custom field that is gone. */
export async function fieldLabels(db: Db, language: Language): Promise<(field: string) => string> {
  const custom = new Map((await customFields(db, 'asset')).map(({ id, label }) => [id, label]));
  return (field) => own[field]?.in(language) ?? custom.get(customFieldId(field) ?? 0) ?? '';
}
