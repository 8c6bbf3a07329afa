import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { string } from 'yup';
import * as changeMessages from '../../../texts/compiled/screen/change';
import * as words from '../../../texts/compiled/screen/common';
import { changeCalls, changeDelays, changeStatus } from '../../../wire/change/change';
import { changeForm } from '../../../wire/change/change.schema';
import type { FormField } from '../../../wire/parts/form';
import { type Named, texts } from '../../../wire/protocol/reply';
import type { TicketLinkType } from '../../../wire/ticket/ticket';
import { Loaded, Skeleton } from '../../shared/api/Loaded';
import { Form } from '../../shared/form/Form';
import { FormDialog } from '../../shared/form/FormDialog';
import { FormFooter } from '../../shared/form/FormFooter';
import { NewServerForm, useServerForm } from '../../shared/form/NewServerForm';
import { ServerFields } from '../../shared/form/ServerFields';
import { type ServerValues, initialValuesOf, rulesOf, sentValues, storedFields } from '../../shared/form/serverForm';
import type { Edit } from '../../shared/form/useMerge';
import { useMessages } from '../../shared/i18n/useMessages';
import { CreateRecordPage, editOf, EditRecordPage, type FormPages } from '../../shared/page/RecordFormPage';
import { DraftCollisions } from '../collision/embed';
import { DraftRisk } from '../risk/embed';
import { noOutcome, OutcomeOfForm } from './change.outcome';
import { changePaths } from './change.paths';
import { SimilarToChange } from './change.similar';

const pages: FormPages = {
  paths: changePaths,
  delay: changeDelays.redirectAfterCreate,
  right: 'create_change',
  alerts: { create: 'change-create', edit: 'change-edit' },
  texts: {
    records: words.changes,
    create: words.new_change,
    no_create: changeMessages.no_create,
    returning: changeMessages.returning,
    edit: changeMessages.edit_title,
    view: changeMessages.view_change,
  },
};

/** /service-desk/changes/create and /service-desk/changes/{id}/edit: edit mode is the path segment `edit` (A10). */
export default function ChangeFormPage() {
  const { id } = useParams();
  return id === undefined ? (
    <CreateRecordPage of={pages}>
      {(form) => (
        <NewServerForm category="change">{(fields) => <ChangeForm fields={fields} {...form} />}</NewServerForm>
      )}
    </CreateRecordPage>
  ) : (
    <EditRecordPage key={id} id={Number(id)} of={pages} call={changeCalls.edit} live="change" described>
      {(opened, { onSaved, ...form }) => (
        <ChangeForm
          fields={opened.fields}
          id={Number(id)}
          edit={editOf(form, opened, storedChange)}
          onSaved={onSaved}
        />
      )}
    </EditRecordPage>
  );
}

interface ChangeFormDialogProps extends Pick<ChangeFormProps, 'attachTo' | 'requester' | 'onSaved'> {
  /** The form starts with these values of its fields; of a select, with what is chosen. */
  values?: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

/** The form starts with what the change gets from there. */
const originOf = (attachTo: NonNullable<ChangeFormProps['attachTo']>) =>
  'problem_id' in attachTo ? attachTo : { ticket_id: attachTo.ticket_id };

const startedWith = (fields: readonly FormField[], values: Readonly<Record<string, unknown>>): FormField[] =>
  fields.map((field) => (field.name in values ? { ...field, value: values[field.name] as FormField['value'] } : field));

/**
 * A new change for a problem, a ticket, an asset or a time, in a dialog of 800 px whose loader shows for a second (D1 §9, D2 §2).
 */
export function ChangeFormDialog({ values = {}, onSaved, onClose, ...given }: ChangeFormDialogProps) {
  const t = useMessages();
  const definition = useServerForm('change', given.attachTo && originOf(given.attachTo));
  return (
    <FormDialog
      title={t(words.new_change)}
      width={800}
      delay={changeDelays.formLoader}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => (
        <Loaded of={definition} skeleton={<Skeleton lines={8} />}>
          {({ fields }) => <ChangeForm {...given} fields={startedWith(fields, values)} {...form} />}
        </Loaded>
      )}
    </FormDialog>
  );
}

interface ChangeFormProps {
  fields: readonly FormField[];
  /** The change to edit, with its versions; a new one without it. */
  id?: number;
  edit?: Edit<ServerValues>;
  /** Where a new change is attached. */
  attachTo?: { problem_id: number } | { ticket_id: number; type: TicketLinkType };
  /** Proposed as the requester of a new change. */
  requester?: Named | null;
  onSaved: (saved: { id: number; identifier: string }) => void;
  onCancel?: () => void;
}

/** Who closes a change in our form says how it went (G15). */
const askedForm = changeForm.shape({
  outcome: string()
    .nullable()
    .when('status_id', { is: changeStatus.closed, then: (outcome) => outcome.required(texts.required) }),
});

const storedChange = (form: Parameters<typeof storedFields>[0]): ReturnType<typeof storedFields> => {
  const stored = storedFields(form);
  return { ...stored, values: { ...stored.values, ...noOutcome } };
};

/** The form of a change as the server describes it, and its save (D2 §2, §5); on its own page and in dialogs. */
export function ChangeForm({ fields: described, id, edit, attachTo, requester, onSaved, onCancel }: ChangeFormProps) {
  const t = useMessages();
  const fields = useNamedFields(described);
  const [rules] = useState(() => rulesOf(askedForm, fields));
  const initial = { ...initialValuesOf(fields), ...noOutcome };
  return (
    <Form
      label={edit ? t(changeMessages.edit_title) : t(words.new_change)}
      initial={requester && 'requester_id' in initial ? { ...initial, requester_id: requester.id } : initial}
      rules={rules}
      call={changeCalls.save}
      request={(values, version) => ({
        body: changeForm.cast({
          ...sentValues(fields, values),
          ...(values.status_id === changeStatus.closed && { outcome: values.outcome, review: values.review }),
          ...attachTo,
          ...(id !== undefined && { id, version }),
        }),
      })}
      onSaved={({ data }) => onSaved(data)}
      edit={edit}
    >
      <ServerFields
        fields={fields}
        known={{ requester_id: requester }}
        below={edit ? undefined : { subject: <SimilarToChange /> }}
      />
      <OutcomeOfForm />
      <DraftCollisions id={id} />
      <DraftRisk id={id} />
      <FormFooter submit={edit ? t(words.save) : t(words.create_change)} onCancel={onCancel} />
    </Form>
  );
}

/** Fields that every change has are named by the page itself, so that their names change at once with its language. */
export function useNamedFields(fields: readonly FormField[]): FormField[] {
  const t = useMessages();
  const labels: Partial<Record<string, string>> = {
    subject: t(words.subject),
    identifier: t(words.identifier),
    requester_id: t(words.requester),
    status_id: t(words.status),
    change_type_id: t(words.change_type),
    priority_id: t(words.priority),
    impact_id: t(words.impact),
    location_id: t(words.location),
    department_id: t(words.department),
    team_id: t(words.team),
    agent_id: t(words.agent),
    planned_start_date: t(words.planned_start),
    planned_end_date: t(words.planned_end),
    asset_ids: t(words.assets),
    description: t(words.description),
    attachment: t(words.attachment),
  };
  return fields.map((field) => ({ ...field, label: labels[field.name] ?? field.label }));
}
