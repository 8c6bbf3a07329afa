import { assetStatusCalls, catalogueLimits, type AssetStatus } from '../../../../wire/catalogue/catalogue';
import { assetStatusForm } from '../../../../wire/catalogue/catalogue.schema';
import { Fields } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { RichTextField } from '../../../shared/form/RichTextField';
import { TextField } from '../../../shared/form/TextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { CatalogueFormProps } from '../CatalogueFormPage';
import * as assetStatusMessages from '../../../../texts/compiled/screen/asset_status';
import * as words from '../../../../texts/compiled/screen/common';

/** The fields of an asset status and their save (D3 §3, §5). */
export function AssetStatusForm({ status, disabled, ...form }: CatalogueFormProps & { status?: AssetStatus }) {
  const t = useMessages();
  return (
    <Form
      label={t(status ? assetStatusMessages.edit_title : assetStatusMessages.create_title)}
      initial={{ name: status?.name ?? '', description: status?.description ?? '' }}
      rules={assetStatusForm}
      call={assetStatusCalls.save}
      request={(values) => ({
        body: assetStatusForm.cast({ ...values, ...(status && { id: status.id, version: status.version }) }),
      })}
      {...form}
    >
      <Fields>
        <TextField name="name" label={t(words.name)} required wide limit={catalogueLimits.assetStatus} />
        <RichTextField
          name="description"
          label={t(words.description)}
          hint={t(assetStatusMessages.description_hint)}
          required
        />
      </Fields>
      <FormFooter submit={status ? undefined : t(assetStatusMessages.add)} disabled={disabled} />
    </Form>
  );
}
