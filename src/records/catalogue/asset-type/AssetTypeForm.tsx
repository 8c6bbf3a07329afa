import { assetTypeCalls, catalogueLimits, type AssetType } from '../../../../wire/catalogue/catalogue';
import { assetTypeForm } from '../../../../wire/catalogue/catalogue.schema';
import type { LookupOption } from '../../../../wire/parts/lookup';
import type { Named } from '../../../../wire/protocol/reply';
import { CheckboxField } from '../../../shared/form/CheckboxField';
import { Fields, Wide } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { SelectField } from '../../../shared/form/SelectField';
import { TextField } from '../../../shared/form/TextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { Choice } from '../../../shared/select/choice';
import { useLookup } from '../../../shared/select/useLookup';
import type { CatalogueFormProps } from '../CatalogueFormPage';
import { useOthers } from '../useOthers';
import * as assetTypeMessages from '../../../../texts/compiled/screen/asset_type';
import * as words from '../../../../texts/compiled/screen/common';

const withParent = ({ id, name, parent }: LookupOption): Choice => ({
  id,
  name,
  note: (parent as Named | null)?.name,
});

/** The fields of an asset type and their save (D3 §3, §5). */
export function AssetTypeForm({ type, disabled, ...form }: CatalogueFormProps & { type?: AssetType }) {
  const t = useMessages();
  const parents = useOthers(useLookup('asset_types', { meta: true }, withParent), type?.id);
  return (
    <Form
      label={t(type ? assetTypeMessages.edit_title : assetTypeMessages.create_title)}
      initial={{ name: type?.name ?? '', parent_id: type?.parent?.id ?? null, is_default: type?.is_default ?? false }}
      rules={assetTypeForm}
      call={assetTypeCalls.save}
      request={(values) => ({
        body: assetTypeForm.cast({ ...values, ...(type && { id: type.id, version: type.version }) }),
      })}
      {...form}
    >
      <Fields>
        <TextField name="name" label={t(words.name)} required limit={catalogueLimits.name} />
        <SelectField
          name="parent_id"
          label={t(assetTypeMessages.parent)}
          hint={t(assetTypeMessages.parent_hint)}
          source={parents}
          known={[type?.parent]}
        />
        <Wide>
          {type?.is_default ? (
            <p>{t(assetTypeMessages.is_default)}</p>
          ) : (
            <CheckboxField name="is_default" label={t(assetTypeMessages.make_default)} />
          )}
        </Wide>
      </Fields>
      <FormFooter submit={type ? undefined : t(assetTypeMessages.add)} disabled={disabled} />
    </Form>
  );
}
