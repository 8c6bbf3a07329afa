import { useState } from 'react';
import { assetRecordCalls } from '../../../../wire/asset/asset.record';
import { assetForm } from '../../../../wire/asset/asset.schema';
import type { FormField } from '../../../../wire/parts/form';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { ServerFields } from '../../../shared/form/ServerFields';
import { initialValuesOf, rulesOf, sentValues } from '../../../shared/form/serverForm';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useNamedFields } from './useNamedFields';
import * as assetRecordMessages from '../../../../texts/compiled/screen/asset-record';

interface AssetFormProps {
  fields: readonly FormField[];
  /** The asset to edit, and on which version the save is based; a new one without it. */
  asset?: { id: number; version: number };
  disabled?: boolean;
  onSaved: (saved: { id: number; identifier: string }) => void;
  /** Loads the latest version, after somebody else saved meanwhile. */
  onReload?: () => void;
}

/** The form of an asset as the server describes it (D3), and its save. */
export function AssetForm({ fields: described, asset, disabled, onSaved, onReload }: AssetFormProps) {
  const t = useMessages();
  const fields = useNamedFields(described);
  const [rules] = useState(() => rulesOf(assetForm, fields));
  return (
    <Form
      label={asset ? t(assetRecordMessages.edit_title) : t(assetRecordMessages.create_title)}
      initial={initialValuesOf(fields)}
      rules={rules}
      call={assetRecordCalls.save}
      request={(values) => ({ body: assetForm.cast({ ...sentValues(fields, values), ...asset }) })}
      onSaved={({ data }) => onSaved(data)}
      onReload={onReload}
    >
      <ServerFields fields={fields} />
      <FormFooter submit={asset ? undefined : t(assetRecordMessages.add)} disabled={disabled} />
    </Form>
  );
}
