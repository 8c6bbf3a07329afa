import type { FormCategory } from '../../../wire/parts/form';
import { useMessages } from '../../shared/i18n/useMessages';
import { AddRowPage, EditRowPage } from '../catalogue/embed';
import { useFormGroup } from './form-group.api';
import { formGroupPaths } from './form-group.paths';
import { FormGroupForm } from './FormGroupForm';
import * as formGroupMessages from '../../../texts/compiled/screen/form_group';

/** /service-desk/form-group/create/{kind} and /service-desk/form-group/edit/{kind}/{id} (D1 §2). */
export default function FormGroupFormPage({ kind, id }: { kind: FormCategory; id: number | undefined }) {
  return id === undefined ? <Add kind={kind} /> : <Edit kind={kind} id={id} />;
}

const pageOf = (kind: FormCategory) => ({ right: 'manage_form_groups', list: formGroupPaths[kind].list }) as const;

function Add({ kind }: { kind: FormCategory }) {
  const t = useMessages();
  return (
    <AddRowPage
      {...pageOf(kind)}
      title={t(formGroupMessages[`${kind}_create_title`])}
      alerts="form-group-create"
      rows={t(formGroupMessages[`${kind}_groups`])}
    >
      {(form) => <FormGroupForm kind={kind} {...form} />}
    </AddRowPage>
  );
}

function Edit({ kind, id }: { kind: FormCategory; id: number }) {
  const t = useMessages();
  return (
    <EditRowPage
      {...pageOf(kind)}
      title={t(formGroupMessages[`${kind}_edit_title`])}
      alerts="form-group-edit"
      rows={t(formGroupMessages[`${kind}_groups`])}
      load={useFormGroup(kind, id)}
    >
      {({ form_group }, form) => <FormGroupForm kind={kind} group={form_group} {...form} />}
    </EditRowPage>
  );
}
