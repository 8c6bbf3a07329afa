import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { mixed } from 'yup';
import * as templateMessages from '../../../texts/compiled/screen/change_template';
import * as changeViewMessages from '../../../texts/compiled/screen/change_view';
import * as words from '../../../texts/compiled/screen/common';
import {
  changeTemplateCalls,
  type ChangeTemplateView,
  templateLimits,
  type TemplateTimes,
} from '../../../wire/change-template/change-template';
import { changeTemplateForm, templateFields } from '../../../wire/change-template/change-template.schema';
import { changePlanningKeys } from '../../../wire/change/change';
import type { FormField } from '../../../wire/parts/form';
import { isDateTime } from '../../../wire/protocol/fields';
import { isBlankHtml } from '../../../wire/protocol/html';
import { Alert } from '../../shared/alert/Alert';
import { ApiError } from '../../shared/api/ApiError';
import { useReader } from '../../shared/api/useReader';
import { CheckboxField } from '../../shared/form/CheckboxField';
import { DateTimeField } from '../../shared/form/DateTimeField';
import { Fields, Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { NewServerForm } from '../../shared/form/NewServerForm';
import { NumberField } from '../../shared/form/NumberField';
import { RichTextField } from '../../shared/form/RichTextField';
import { SelectField } from '../../shared/form/SelectField';
import { ServerFields } from '../../shared/form/ServerFields';
import { initialValuesOf, rulesOf, sentValues, type ServerValues } from '../../shared/form/serverForm';
import { TextField } from '../../shared/form/TextField';
import { localTime } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useLookup } from '../../shared/select/useLookup';
import type { CatalogueFormProps } from '../catalogue/embed';
import { Recurrence, type Repeating, repeatingOf, repeatingRules, ruleOf, ZoneField } from '../freeze/embed';

type PlanningKey = (typeof changePlanningKeys)[number];

/** What is typed; `fields` are those of the change. */
interface Values extends Repeating {
  name: string;
  fields: ServerValues;
  planning: Record<PlanningKey, string>;
  task_ids: number[];
  asset_ids: number[];
  workflow_id: number | null;
  days_ahead: number | string;
  active: boolean;
}

/** Of the form of a change what each change has for itself, or this form asks for by itself. */
const left = ['identifier', 'planned_start_date', 'planned_end_date', 'attachment', 'asset_ids'];
const optional = ['requester_id', 'status_id'];

/** The other fields; `hint` is that of the requester. */
const fieldsOf = (form: readonly FormField[], hint: string): FormField[] =>
  form
    .filter(({ name }) => !left.includes(name))
    .map((field) => ({
      ...field,
      required: field.required && !optional.includes(field.name),
      help: field.name === 'requester_id' ? hint : field.help,
    }));

/** The same at their place among the values of this form. */
const within = (fields: readonly FormField[]): FormField[] =>
  fields.map((field) => ({
    ...field,
    name: `fields.${field.name}`,
    when: field.when.map((one) => ({ ...one, field: `fields.${one.field}` })),
  }));

const planningOf = (of: ChangeTemplateView | undefined) =>
  Object.fromEntries(
    changePlanningKeys.map((key) => [key, of?.planning.find((one) => one.identifier === key)?.description ?? '']),
  ) as Values['planning'];

const initialValues = (of: ChangeTemplateView | undefined, fields: readonly FormField[], zone: string): Values => ({
  name: of?.name ?? '',
  ...(initialValuesOf(fields) as Pick<Values, 'fields'>),
  planning: planningOf(of),
  // What is gone has no name, and is not kept.
  task_ids: of?.tasks.map(({ id }) => id) ?? [],
  asset_ids: of?.asset_ids.filter((id) => !of.assets.length || of.assets.some((one) => one.id === id)) ?? [],
  workflow_id: of?.workflow?.id ?? null,
  ...repeatingOf(of, zone),
  days_ahead: of?.days_ahead ?? 14,
  active: of?.active ?? true,
});

interface TemplateFormProps extends CatalogueFormProps {
  /** The one to edit; a new one without it. */
  stored?: ChangeTemplateView;
  label: string;
}

/** The fields of a template of changes, and its save (G17a). */
function TemplateForm({
  stored,
  form: described,
  zone,
  disabled,
  ...form
}: TemplateFormProps & { form: readonly FormField[]; zone: string }) {
  const t = useMessages();
  const helpDesk = useHost().kit.helpDesk;
  const [own] = useState(() => fieldsOf(described, t(templateMessages.requester_hint)));
  const [fields] = useState(() => within(own));
  const [initial] = useState(() => initialValues(stored, fields, zone));
  const [rules] = useState(() =>
    changeTemplateForm.shape({ ...repeatingRules, fields: rulesOf(templateFields, own), planning: mixed() }),
  );
  const assets = useLookup('assets', { meta: true });
  const tasks = useLookup('tasks');
  const boards = useLookup('cabs');
  const entries = {
    reason: t(words.reason),
    impact: t(words.impact),
    'rollout-plan': t(words.rollout_plan),
    'backout-plan': t(words.backout_plan),
  };
  const recurrenceOf = (values: Values) => ruleOf(values, stored?.recurrence ?? null, zone);
  const bodyOf = (values: Values) => ({
    ...(stored && { id: stored.id, version: stored.version }),
    name: values.name,
    fields: templateFields.cast((sentValues(fields, { ...values }) as Pick<Values, 'fields'>).fields),
    planning: changePlanningKeys
      .map((identifier) => ({ identifier, description: values.planning[identifier] }))
      .filter(({ description }) => !isBlankHtml(description)),
    task_ids: values.task_ids,
    asset_ids: values.asset_ids,
    workflow_id: values.workflow_id,
    recurrence: recurrenceOf(values),
    begin: values.begin || null,
    end: values.end || null,
    time_zone: values.time_zone,
    days_ahead: Number(values.days_ahead),
    active: values.active,
  });
  return (
    <Form
      initial={initial}
      rules={rules}
      call={changeTemplateCalls.save}
      request={(values) => ({ body: bodyOf(values) })}
      {...form}
    >
      {stored?.stopped_reason && (
        <Alert kind="warning">
          <span dir="auto">{t(templateMessages.problem, { reason: stored.stopped_reason })}</span>
        </Alert>
      )}
      <Fields>
        <TextField
          name="name"
          label={t(words.name)}
          hint={t(templateMessages.name_hint)}
          required
          wide
          limit={templateLimits.name}
        />
      </Fields>
      <Stack gap="small">
        <h2>{t(templateMessages.change)}</h2>
        <ServerFields fields={fields} />
      </Stack>
      <Stack gap="small">
        <h2>{t(templateMessages.plan)}</h2>
        <Fields>
          {changePlanningKeys.map((key) => (
            <RichTextField key={key} name={`planning.${key}`} label={entries[key]} />
          ))}
          <SelectField name="asset_ids" label={t(words.assets)} multi wide source={assets} known={stored?.assets} />
          {!helpDesk && (
            <SelectField
              name="task_ids"
              label={t(changeViewMessages.tasks)}
              multi
              source={tasks}
              known={stored?.tasks}
            />
          )}
          <SelectField
            name="workflow_id"
            label={t(templateMessages.board)}
            hint={t(templateMessages.board_hint)}
            source={boards}
            known={[stored?.workflow]}
          />
        </Fields>
      </Stack>
      <Stack gap="small">
        <h2>{t(templateMessages.repetition)}</h2>
        <p>{t(templateMessages.repetition_text)}</p>
        <Fields>
          <DateTimeField name="begin" label={t(words.start)} />
          <DateTimeField name="end" label={t(words.end)} />
          <ZoneField required={false} />
          <Recurrence stored={stored?.recurrence ?? null} zone={zone} />
          <DaysAhead />
          <Wide>
            <NextTimes recurrenceOf={recurrenceOf} />
          </Wide>
          <Wide>
            <CheckboxField name="active" label={t(words.active)} hint={t(templateMessages.not_active_hint)} />
          </Wide>
        </Fields>
      </Stack>
      <FormFooter submit={stored ? undefined : t(templateMessages.add)} disabled={disabled} />
    </Form>
  );
}

/** Asked of what is repeated. */
function DaysAhead() {
  const t = useMessages();
  const { values } = useFormikContext<Values>();
  if (values.repeats === 'never') return null;
  return (
    <NumberField
      name="days_ahead"
      label={t(templateMessages.days_ahead)}
      hint={t(templateMessages.days_ahead_hint)}
      whole
    />
  );
}

/** What is typed is asked about when it has stood for so long, in milliseconds. */
const pause = 400;

function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** When the next changes would be, while it is typed. */
function NextTimes({ recurrenceOf }: { recurrenceOf: (values: Values) => string | null }) {
  const t = useMessages();
  const { send, kit } = useHost();
  const { values } = useFormikContext<Values>();
  const { begin, end, time_zone } = values;
  const isWhole = isDateTime(begin) && isDateTime(end) && begin < end && Boolean(time_zone);
  const times = isWhole ? JSON.stringify({ begin, end, time_zone, recurrence: recurrenceOf(values) }) : null;
  const settled = useSettled(times);
  const { data, error } = useSWR(
    times && settled && [changeTemplateCalls.next.path, settled],
    async ([, body]: [path: string, body: string]) =>
      (await send(changeTemplateCalls.next, { body: JSON.parse(body) as TemplateTimes })).data.next,
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const said = () => {
    if (!times) return null;
    if (error) return ApiError.from(error).sentences;
    if (!data) return null;
    const list = data.map((one) => localTime(one.begin, kit.locale));
    return list.length ? t(templateMessages.next, { times: list.join(' · ') }) : t(templateMessages.no_next);
  };
  return <p role="status">{said()}</p>;
}

/** With what it begins with: the form of a change, filled in by the template, and the reader's zone. */
export default function LoadedTemplateForm(form: TemplateFormProps) {
  const zone = useReader()?.time_zone;
  if (zone === undefined) return null;
  if (form.stored) return <TemplateForm {...form} form={form.stored.form} zone={zone} />;
  return (
    <NewServerForm category="change">
      {(fields) => <TemplateForm {...form} form={fields.map(withoutChoice)} zone={zone} />}
    </NewServerForm>
  );
}

/** A template has no one to begin with: whoever makes the change is its requester, and its agent is chosen. */
const withoutChoice = (field: FormField): FormField =>
  ['agent_id', 'requester_id'].includes(field.name) ? { ...field, value: null } : field;
