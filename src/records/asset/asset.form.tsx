import { useState } from 'react';
import { useParams } from 'react-router-dom';
import * as assetRecordMessages from '../../../texts/compiled/screen/asset-record';
import * as words from '../../../texts/compiled/screen/common';
import { assetDelays, assetRecordCalls } from '../../../wire/asset/asset.record';
import { assetForm } from '../../../wire/asset/asset.schema';
import type { FormField } from '../../../wire/parts/form';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { NewServerForm } from '../../shared/form/NewServerForm';
import { ServerFields } from '../../shared/form/ServerFields';
import { type ServerValues, initialValuesOf, rulesOf, sentValues, storedFields } from '../../shared/form/serverForm';
import type { Edit } from '../../shared/form/useMerge';
import { useMessages } from '../../shared/i18n/useMessages';
import { CreateRecordPage, editOf, EditRecordPage, type FormPages } from '../../shared/page/RecordFormPage';
import { assetPaths } from './asset.paths';

const pages: FormPages = {
  paths: assetPaths,
  delay: assetDelays.redirectAfterCreate,
  right: 'create_asset',
  alerts: { create: 'asset-create', edit: 'asset-edit' },
  texts: {
    records: words.assets,
    create: assetRecordMessages.create_title,
    no_create: assetRecordMessages.no_create,
    returning: assetRecordMessages.returning,
    edit: assetRecordMessages.edit_title,
    view: assetRecordMessages.view_asset,
  },
};

/** /service-desk/assets/create and /service-desk/assets/{id}/edit: edit mode is the path segment `edit` (D3 §2). */
export default function AssetFormPage() {
  const { id } = useParams();
  return id === undefined ? (
    <CreateRecordPage of={pages}>
      {(form) => <NewServerForm category="asset">{(fields) => <AssetForm fields={fields} {...form} />}</NewServerForm>}
    </CreateRecordPage>
  ) : (
    <EditRecordPage key={id} id={Number(id)} of={pages} call={assetRecordCalls.edit} live="asset" described>
      {(opened, { onSaved, ...form }) => (
        <AssetForm fields={opened.fields} id={Number(id)} edit={editOf(form, opened, storedFields)} onSaved={onSaved} />
      )}
    </EditRecordPage>
  );
}

interface AssetFormProps {
  fields: readonly FormField[];
  /** The asset to edit, with its versions; a new one without it. */
  id?: number;
  edit?: Edit<ServerValues>;
  onSaved: (saved: { id: number; identifier: string }) => void;
}

/** The form of an asset as the server describes it (D3), and its save. */
function AssetForm({ fields: described, id, edit, onSaved }: AssetFormProps) {
  const t = useMessages();
  const fields = useNamedFields(described);
  const [rules] = useState(() => rulesOf(assetForm, fields));
  return (
    <Form
      label={edit ? t(assetRecordMessages.edit_title) : t(assetRecordMessages.create_title)}
      initial={initialValuesOf(fields)}
      rules={rules}
      call={assetRecordCalls.save}
      request={(values, version) => ({
        body: assetForm.cast({ ...sentValues(fields, values), ...(id !== undefined && { id, version }) }),
      })}
      onSaved={({ data }) => onSaved(data)}
      edit={edit}
    >
      <ServerFields fields={fields} />
      <FormFooter submit={edit ? undefined : t(assetRecordMessages.add)} />
    </Form>
  );
}

/** Fields that every asset has are named by the page itself, so that their names change at once with its language. */
function useNamedFields(fields: readonly FormField[]): FormField[] {
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
