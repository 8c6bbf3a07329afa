import { useFormikContext } from 'formik';
import { useCallback, useEffect, useRef, useState } from 'react';
import { object } from 'yup';
import * as templateMessages from '../../../texts/compiled/screen/change_template';
import * as words from '../../../texts/compiled/screen/common';
import {
  changeTemplateCalls,
  type OfferedTemplate,
  templateLimits,
} from '../../../wire/change-template/change-template';
import { changeTemplateForm, templateUse } from '../../../wire/change-template/change-template.schema';
import { isDateTime, requiredChoice } from '../../../wire/protocol/fields';
import { DateTimeField } from '../../shared/form/DateTimeField';
import { DialogForm } from '../../shared/form/DialogForm';
import { Fields } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormFooter } from '../../shared/form/FormFooter';
import { SelectField } from '../../shared/form/SelectField';
import { TextField } from '../../shared/form/TextField';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { choicesPerPage, type ChoiceSource } from '../../shared/select/choice';

interface Use {
  template_id: number | null;
  planned_start_date: string;
  planned_end_date: string;
}

const useRules = templateUse.concat(object({ template_id: requiredChoice() }));

interface UseTemplateDialogProps {
  /** Gets the change and the sentence of its success. */
  onMade: (made: { id: number }, message: string) => void;
  onClose: () => void;
}

/** Creates a change from a template that is chosen; its next time is proposed (G17a). */
export function UseTemplateDialog({ onMade, onClose }: UseTemplateDialogProps) {
  const t = useMessages();
  const initial: Use = { template_id: null, planned_start_date: '', planned_end_date: '' };
  return (
    <FormDialog
      title={t(templateMessages.use_title)}
      width={600}
      onSaved={({ data, message }: { data: { id: number }; message: string }) => onMade(data, message)}
      onClose={onClose}
    >
      {({ onSaved, onCancel }) => (
        <Form
          label={t(templateMessages.use_title)}
          initial={initial}
          rules={useRules}
          call={changeTemplateCalls.use}
          request={({ template_id, ...window }) => ({
            params: { id: Number(template_id) },
            body: templateUse.cast(window),
          })}
          onSaved={onSaved}
        >
          <UseFields />
          <FormFooter submit={t(words.create_change)} onCancel={onCancel} />
        </Form>
      )}
    </FormDialog>
  );
}

/** So many minutes later by the clock, whatever the zone. */
const later = (time: string, minutes: number): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');

function UseFields() {
  const t = useMessages();
  const { send } = useHost();
  const [known] = useState(() => new Map<number, OfferedTemplate>());
  const { values, setFieldValue } = useFormikContext<Use>();
  const { template_id, planned_start_date: start, planned_end_date: end } = values;
  const chosen = template_id === null ? undefined : known.get(template_id);
  const source = useCallback<ChoiceSource>(
    async ({ search, page }) => {
      const query = { 'search-query': search, page, limit: choicesPerPage };
      const { data } = await send(changeTemplateCalls.offered, { query });
      for (const one of data.data) known.set(one.id, one);
      return {
        choices: data.data.map(({ id, name, change_type }) => ({ id, name, note: change_type?.name })),
        total: data.total,
      };
    },
    [send, known],
  );
  const proposed = useRef<number>(undefined);
  useEffect(() => {
    if (!chosen || chosen.id === proposed.current) return;
    proposed.current = chosen.id;
    void setFieldValue('planned_start_date', chosen.next?.begin ?? '');
    void setFieldValue('planned_end_date', chosen.next?.end ?? '');
  }, [chosen, setFieldValue]);
  // As long as the template says; what somebody typed stays.
  const minutes = chosen?.minutes ?? null;
  useEffect(() => {
    if (minutes !== null && isDateTime(start) && !end) void setFieldValue('planned_end_date', later(start, minutes));
  }, [minutes, start, end, setFieldValue]);
  return (
    <Fields>
      <SelectField
        name="template_id"
        label={t(templateMessages.template)}
        hint={chosen && chosen.subject !== chosen.name ? chosen.subject : undefined}
        required
        wide
        source={source}
      />
      <DateTimeField name="planned_start_date" label={t(words.planned_start)} />
      <DateTimeField name="planned_end_date" label={t(words.planned_end)} />
    </Fields>
  );
}

interface SaveAsTemplateDialogProps {
  change: { id: number; subject: string };
  onDone: () => void;
  onClose: () => void;
}

/** Keeps a change as a template, under a name of its own. */
export function SaveAsTemplateDialog({ change, onDone, onClose }: SaveAsTemplateDialogProps) {
  const t = useMessages();
  return (
    <DialogForm
      title={t(templateMessages.save_as)}
      submit={t(templateMessages.add)}
      initial={{ name: change.subject }}
      rules={changeTemplateForm.pick(['name'])}
      call={changeTemplateCalls.save}
      request={({ name }) => ({ body: changeTemplateForm.cast({ name, change_id: change.id }) })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t(templateMessages.save_as_text)}</p>
      <Fields perRow={1}>
        <TextField name="name" label={t(words.name)} required limit={templateLimits.name} />
      </Fields>
    </DialogForm>
  );
}
