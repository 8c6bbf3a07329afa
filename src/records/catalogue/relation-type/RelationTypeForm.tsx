import { cmdbCalls, cmdbLimits, type CmdbView } from '../../../../wire/cmdb/cmdb';
import { cmdbForm } from '../../../../wire/cmdb/cmdb.schema';
import { Fields, Wide } from '../../../shared/form/Fields';
import { Form } from '../../../shared/form/Form';
import { FormFooter } from '../../../shared/form/FormFooter';
import { TextArea } from '../../../shared/form/TextArea';
import { TextField } from '../../../shared/form/TextField';
import { useMessages } from '../../../shared/i18n/useMessages';
import type { CatalogueFormProps } from '../CatalogueFormPage';
import { ImpactField } from './ImpactField';
import * as words from '../../../../texts/compiled/screen/common';
import * as relationTypeMessages from '../../../../texts/compiled/screen/relation_type';

/** The fields of a relation type and their save (D3 §3, §5, D28). */
export function RelationTypeForm({ type, disabled, ...form }: CatalogueFormProps & { type?: CmdbView }) {
  const t = useMessages();
  return (
    <Form
      label={t(type ? relationTypeMessages.edit_title : relationTypeMessages.create_title)}
      initial={{
        forward_relation_name: type?.forward_relation_name ?? '',
        inverse_relation_name: type?.inverse_relation_name ?? '',
        description: type?.description ?? '',
        impact: type?.impact ?? 'none',
      }}
      rules={cmdbForm}
      call={cmdbCalls.save}
      request={(values) => ({
        body: cmdbForm.cast({ ...values, ...(type && { id: type.id, version: type.version }) }),
      })}
      {...form}
    >
      <Fields>
        <TextField
          name="forward_relation_name"
          label={t(relationTypeMessages.forward)}
          hint={t(relationTypeMessages.forward_hint)}
          required
          limit={cmdbLimits.name}
        />
        <TextField
          name="inverse_relation_name"
          label={t(relationTypeMessages.inverse)}
          hint={t(relationTypeMessages.inverse_hint)}
          required
          limit={cmdbLimits.name}
        />
        <Wide>
          <ImpactField />
        </Wide>
        <TextArea name="description" label={t(words.description)} wide />
      </Fields>
      <FormFooter submit={type ? undefined : t(relationTypeMessages.add)} disabled={disabled} />
    </Form>
  );
}
