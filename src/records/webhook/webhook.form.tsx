import { useFormikContext } from 'formik';
import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as webhookMessages from '../../../texts/compiled/screen/webhook';
import { eventKinds, kindsOfType } from '../../../wire/event/event';
import { type PageType, pageTypes } from '../../../wire/rule/rule';
import { webhookCalls, type WebhookForm as Sent, webhookLimits, type WebhookView } from '../../../wire/webhook/webhook';
import { webhookForm } from '../../../wire/webhook/webhook.schema';
import { useRecord } from '../../shared/api/useRecord';
import { CheckboxField } from '../../shared/form/CheckboxField';
import { Fields, Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { TextField } from '../../shared/form/TextField';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useStyles } from '../../shared/style/useStyles';
import { ConditionsOf, conditionsOf, conditionValues, type RuleValues } from '../rule/embed';
import { EventsField } from './webhook.events';
import * as sheet from './Webhook.module.css';

interface Values {
  name: string;
  url: string;
  events: string[];
  conditions: RuleValues['conditions'];
  active: boolean;
}

interface WebhookFormProps {
  label: string;
  /** The one to edit; a new one without it. */
  stored?: WebhookView;
  disabled?: boolean;
  onSaved: (saved: { id: number; secret?: string }) => void;
  onReload?: () => void;
}

const initialValues = (of: WebhookView | undefined): Values => ({
  name: of?.name ?? '',
  url: of?.url ?? '',
  events: of?.events ?? [],
  conditions: conditionValues(
    (of?.conditions ?? { match: 'all', groups: [] }) as Parameters<typeof conditionValues>[0],
  ),
  active: of?.active ?? true,
});

const sentOf = ({ conditions, ...values }: Values) => ({ ...values, conditions: conditionsOf(conditions) }) as Sent;
const rules = webhookForm.transform((values: Values) => sentOf(values));

/** What a webhook is told, where, and on what conditions (G22). */
export default function WebhookForm({ label, stored, disabled, onSaved, onReload }: WebhookFormProps) {
  const t = useMessages();
  const [initial] = useState(() => initialValues(stored));
  return (
    <Form
      label={label}
      initial={initial}
      rules={rules}
      call={webhookCalls.save}
      request={(values) => ({ body: { ...sentOf(values), ...(stored && { id: stored.id, version: stored.version }) } })}
      onSaved={({ data }) => onSaved(data)}
      onReload={onReload}
    >
      <Fields>
        <TextField name="name" label={t(words.name)} required wide limit={webhookLimits.name} />
        <TextField
          name="url"
          type="url"
          label={t(words.address)}
          hint={t(webhookMessages.url_hint)}
          required
          wide
          limit={webhookLimits.url}
        />
        <Wide>
          <EventsField />
        </Wide>
        <Wide>
          <ConditionsPart />
        </Wide>
        <Wide>
          <CheckboxField name="active" label={t(words.active)} hint={t(webhookMessages.active_hint)} />
        </Wide>
        <Wide>
          <Preview />
        </Wide>
      </Fields>
      <FormFooter submit={stored ? undefined : t(webhookMessages.add)} disabled={disabled} />
    </Form>
  );
}

/** The kind of record of which all chosen events are; null: they are of several, or of one that rules do not know. */
function kindOf(events: readonly string[]): PageType | null {
  const kinds: readonly string[] = eventKinds.filter((kind) => events.some((type) => kindsOfType(type).includes(kind)));
  return kinds.length === 1 ? (pageTypes.find((one) => one === kinds[0]) ?? null) : null;
}

/** Conditions name fields of one kind of record. */
function ConditionsPart() {
  const css = useStyles(sheet);
  const t = useMessages();
  const { events, conditions } = useFormikContext<Values>().values;
  const kind = kindOf(events);
  if (kind) return <ConditionsOf page={kind} />;
  if (conditions.groups.length) return <ConditionsOf page="problem" mixed />;
  return <p className={css.muted}>{t(webhookMessages.one_kind)}</p>;
}

/** What is sent for the first of the chosen events: the newest there was. */
function Preview() {
  const css = useStyles(sheet);
  const t = useMessages();
  const [type] = useFormikContext<Values>().values.events;
  const { data } = useRecord(webhookCalls.preview, type === undefined ? null : { params: { type } });
  return (
    <Stack gap="small">
      <h2>{t(webhookMessages.preview_title)}</h2>
      {data ? (
        <>
          <p className={css.muted}>
            {t(data.example ? webhookMessages.preview_example : webhookMessages.preview_real)}
          </p>
          <pre className={css.body} dir="ltr" tabIndex={0} aria-label={t(webhookMessages.preview_title)}>
            {JSON.stringify(data.body, null, 2)}
          </pre>
        </>
      ) : (
        <p className={css.muted}>{t(webhookMessages.preview_none)}</p>
      )}
    </Stack>
  );
}
