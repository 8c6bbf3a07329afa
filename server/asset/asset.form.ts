import { type AssetEdit, firstAssetStatus } from '../../wire/asset/asset.record';
import { assetForm } from '../../wire/asset/asset.schema';
import type { Language } from '../../texts/compiled/languages';
import type { FormDefinition, FormField } from '../../wire/parts/form';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { describedCustomFields, storedValues } from '../parts/custom-field/custom-field.queries';
import { describedFields, type Look, select } from '../parts/form/form';
import { say } from '../shared/sentence';
import { viewAsset } from './asset.queries';
import * as formSentences from '../../texts/compiled/server/form';
import { shownName } from '../shared/built-in';

type Field = keyof typeof assetForm.fields;
type Values = Partial<Record<Field, FormField['value']>>;

/** The fields of the asset form in their order. */
const looks: Partial<Record<Field, Look>> = {
  name: { label: say(formSentences.name), kind: 'text', required: true },
  identifier: { label: say(formSentences.identifier), kind: 'text' },
  asset_type_id: { ...select(say(formSentences.asset_type), 'asset_types'), required: true },
  asset_status_id: select(say(formSentences.asset_status), 'asset_statuses'),
  product_id: select(say(formSentences.product), 'products'),
  department_id: select(say(formSentences.department), 'departments'),
  organization_id: select(say(formSentences.organization), 'organizations'),
  location_id: select(say(formSentences.location), 'locations'),
  impact_type_id: select(say(formSentences.impact), 'impacts'),
  managed_by_id: select(say(formSentences.managed_by), 'agents'),
  used_by_id: select(say(formSentences.used_by), 'users'),
  assigned_on: { label: say(formSentences.assigned_on), kind: 'date' },
  description: { label: say(formSentences.description), kind: 'html' },
  attachment: { label: say(formSentences.attachment), kind: 'file', multiple: true },
};

/** Definition of the form by which an asset is created: with the default type, In Stock. */
export async function assetFormDefinition(db: Db, actor: Actor, language: Language): Promise<FormDefinition> {
  const [type, status] = [
    db
      .selectFrom('asset_types')
      .select(['id', shownName('asset_types', 'asset_types').as('name')])
      .where('is_default', '=', true),
    db
      .selectFrom('asset_statuses')
      .select(['id', shownName('asset_statuses', 'asset_statuses').as('name')])
      .where('id', '=', firstAssetStatus),
  ];
  const asset_type_id = (await type.executeTakeFirst()) ?? null;
  const asset_status_id = (await status.executeTakeFirst()) ?? null;
  return {
    fields: [
      ...ownFields(language, { asset_type_id, asset_status_id }),
      ...(await describedCustomFields(db, 'asset', { actor, language })),
    ],
  };
}

/** The same form with what an asset has. Throws 404. */
export async function editAssetDefinition(db: Db, actor: Actor, language: Language, id: number): Promise<AssetEdit> {
  const asset = await viewAsset(db, id, { actor, language });
  const { name, identifier, description, assigned_on, attachments, version } = asset;
  const values: Values = {
    name,
    identifier,
    description,
    assigned_on,
    attachment: attachments,
    asset_type_id: asset.asset_type,
    asset_status_id: asset.asset_status,
    product_id: asset.product,
    department_id: asset.department,
    organization_id: asset.organization,
    location_id: asset.location,
    impact_type_id: asset.impact_type,
    managed_by_id: asset.managed_by,
    used_by_id: asset.used_by,
  };
  const stored = await storedValues(db, { type: 'sd_assets', id }, actor.time_zone);
  return {
    fields: [
      ...ownFields(language, values),
      ...(await describedCustomFields(db, 'asset', { actor, language }, stored)),
    ],
    version,
  };
}

const ownFields = (language: Language, values: Values): FormField[] =>
  describedFields(Object.entries(looks), { rules: assetForm.describe().fields, language, values });
