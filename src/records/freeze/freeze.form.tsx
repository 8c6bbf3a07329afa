import { useFormikContext } from 'formik';
import { useMemo, useState } from 'react';
import { string } from 'yup';
import * as words from '../../../texts/compiled/screen/common';
import * as freezeMessages from '../../../texts/compiled/screen/freeze';
import {
  freezeLimits,
  type FreezeView,
  type ScopeField,
  scopeFields,
  severities,
  windowCalls,
  type WindowKind,
} from '../../../wire/freeze/freeze';
import { freezeForm } from '../../../wire/freeze/freeze.schema';
import { endOf, recurrenceLimits, type Repeats, repeats, ruleFor, withEnd } from '../../../wire/freeze/recurrence';
import { isZone, wireTimeAt } from '../../../wire/freeze/wall-clock';
import { isDateTime, wholeNumber } from '../../../wire/protocol/fields';
import { fieldTexts } from '../../../wire/protocol/fields.texts';
import { texts } from '../../../wire/protocol/reply';
import { Alert } from '../../shared/alert/Alert';
import { useReader } from '../../shared/api/useReader';
import { CheckboxField } from '../../shared/form/CheckboxField';
import { DateTimeField } from '../../shared/form/DateTimeField';
import { DayField } from '../../shared/form/DayField';
import type { FieldProps } from '../../shared/form/Field';
import { Fields, Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { NumberField } from '../../shared/form/NumberField';
import { SelectField } from '../../shared/form/SelectField';
import { TextArea } from '../../shared/form/TextArea';
import { TextField } from '../../shared/form/TextField';
import { useFormField } from '../../shared/form/useFormField';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { choicesOf } from '../../shared/select/choice';
import { useLookup } from '../../shared/select/useLookup';
import type { CatalogueFormProps } from '../catalogue/embed';
import { Preview } from './freeze.preview';
import { recurrenceWords } from './freeze.words';

const ends = ['never', 'until', 'count'] as const;

type Ids = Record<ScopeField, number[]>;

/** What is typed: the rule as its kind, by the day on which it begins, and its end. */
interface Values {
  name: string;
  reason: string;
  begin: string;
  end: string;
  time_zone: string;
  repeats: Repeats;
  ends: (typeof ends)[number];
  until: string;
  count: number | null;
  severity: (typeof severities)[number];
  active: boolean;
  scope: Ids & { all: boolean };
  /** Under this name a refusal of the rule as a whole is shown. */
  recurrence: string | null;
}

/** The day on which it begins by the clock of its own zone; null while one of the two is missing. */
function ownBegin({ begin, time_zone }: Pick<Values, 'begin' | 'time_zone'>, zone: string): string | null {
  const isThere = typeof begin === 'string' && isDateTime(begin) && Boolean(time_zone) && isZone(time_zone);
  return isThere ? wireTimeAt(zone, begin, time_zone) : null;
}

/** How something that is stored is repeated: in one of the ways that the form offers, or in another. */
function kindOf({ recurrence, ...of }: FreezeView, zone: string): Repeats {
  if (recurrence === null) return 'never';
  const day = ownBegin(of, zone);
  const { rule } = endOf(recurrence);
  const offered = repeats.find((kind) => kind !== 'other' && day !== null && ruleFor(kind, day) === rule);
  return offered ?? (rule === 'FREQ=YEARLY' ? 'year' : 'other');
}

const none: Ids = { department_ids: [], location_ids: [], asset_ids: [], asset_type_ids: [], change_type_ids: [] };

function initialValues(of: FreezeView | undefined, zone: string): Values {
  const { until, count } = endOf(of?.recurrence ?? '');
  return {
    name: of?.name ?? '',
    reason: of?.reason ?? '',
    begin: of?.begin ?? '',
    end: of?.end ?? '',
    time_zone: of?.time_zone ?? zone,
    repeats: of ? kindOf(of, zone) : 'never',
    ends: until ? 'until' : count === null ? 'never' : 'count',
    until,
    count,
    severity: of?.severity ?? 'warn',
    active: of?.active ?? true,
    scope: of?.scope ?? { all: false, ...none },
    recurrence: of?.recurrence ?? null,
  };
}

/** The rule that the form means; null: it is not repeated. */
function ruleOf(values: Values, stored: string | null, zone: string): string | null {
  const day = ownBegin(values, zone);
  const rule = values.repeats === 'other' ? endOf(stored ?? '').rule : day && ruleFor(values.repeats, day);
  if (!rule) return null;
  const { until, count } = values;
  return withEnd({
    rule,
    until: values.ends === 'until' ? until.slice(0, 10) : '',
    count: values.ends === 'count' ? Number(count) : null,
  });
}

const asks = ({ repeats: kind, ends: end }: Partial<Values>, what: Values['ends']) => kind !== 'never' && end === what;

/** With what the form asks for to make the rule of it. */
const rules = freezeForm.shape({
  repeats: string().nullable().required(texts.required),
  ends: string().nullable().required(texts.required),
  until: string()
    .nullable()
    .test(
      'given',
      texts.required,
      (day, { parent }) =>
        !asks(parent as Partial<Values>, 'until') || isDateTime(`${(day ?? '').slice(0, 10)} 00:00:00`),
    ),
  count: wholeNumber(fieldTexts.notThis)
    .nullable()
    .min(1, fieldTexts.notThis)
    .max(recurrenceLimits.count, fieldTexts.notThis)
    .test('given', texts.required, (count, { parent }) => !asks(parent as Partial<Values>, 'count') || Boolean(count)),
});

interface FreezeFormProps extends CatalogueFormProps {
  kind: WindowKind;
  /** The one to edit; a new one without it. */
  stored?: FreezeView;
  /** The reader's time zone. */
  zone: string;
  label: string;
}

/** The fields of a freeze or a maintenance window, and its save (G11). */
function FreezeForm({ kind, stored, zone, disabled, ...form }: FreezeFormProps) {
  const t = useMessages();
  const [initial] = useState(() => initialValues(stored, zone));
  const bodyOf = (values: Values) => {
    const { repeats: _, ends: _ends, until: _until, count: _count, ...fields } = values;
    const recurrence = ruleOf(values, stored?.recurrence ?? null, zone);
    return freezeForm.cast({ ...fields, recurrence, ...(stored && { id: stored.id, version: stored.version }) });
  };
  return (
    <Form
      initial={initial}
      rules={rules}
      call={windowCalls[kind].save}
      request={(values) => ({ body: bodyOf(values) })}
      {...form}
    >
      <Fields>
        <TextField name="name" label={t(words.name)} required wide limit={freezeLimits.name} />
        <Wide>
          <TextArea
            name="reason"
            label={t(words.reason)}
            hint={t(freezeMessages.reason_hint)}
            limit={freezeLimits.reason}
          />
        </Wide>
        <DateTimeField name="begin" label={t(words.start)} required />
        <DateTimeField name="end" label={t(words.end)} required />
        <ZoneField />
        <Recurrence stored={stored?.recurrence ?? null} zone={zone} />
        <WordedSelect
          name="severity"
          label={t(freezeMessages.severity)}
          hint={t(freezeMessages.warn_hint)}
          ids={severities}
          word={(one) => t(freezeMessages[one])}
        />
        <Wide>
          <ScopeFields kind={kind} names={stored?.scope_names} />
        </Wide>
        <Wide>
          <CheckboxField name="active" label={t(words.active)} hint={t(freezeMessages.inactive_hint)} />
        </Wide>
        <Wide>
          <Preview kind={kind} bodyOf={bodyOf} />
        </Wide>
      </Fields>
      <FormFooter submit={stored ? undefined : t(freezeMessages[`${kind}_add`])} disabled={disabled} />
    </Form>
  );
}

/** One of a few choices by their words. */
function WordedSelect<Id extends string>({
  ids,
  word,
  ...field
}: Omit<FieldProps, 'required'> & { ids: readonly Id[]; word: (id: Id) => string }) {
  const choices = ids.map((id) => ({ id, name: word(id) }));
  const key = JSON.stringify(choices);
  const source = useMemo(() => choicesOf(JSON.parse(key) as typeof choices), [key]);
  return <SelectField required source={source} known={choices} {...field} />;
}

/** Not every browser lists UTC among its zones. */
const zoneNames = (): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

function ZoneField() {
  const t = useMessages();
  const zones = useMemo(() => choicesOf(zoneNames().map((id) => ({ id, name: id }))), []);
  const { value } = useFormField<string>('time_zone');
  return (
    <SelectField
      name="time_zone"
      label={t(freezeMessages.zone)}
      hint={t(freezeMessages.zone_hint)}
      required
      source={zones}
      known={[{ id: value, name: value }]}
    />
  );
}

/** How it is repeated, in words that follow from the day on which it begins, and until when. */
function Recurrence({ stored, zone }: { stored: string | null; zone: string }) {
  const t = useMessages();
  const { locale } = useHost().kit;
  const { values } = useFormikContext<Values>();
  const day = ownBegin(values, zone);
  const offered = repeats.filter((kind) => {
    if (kind === 'other') return stored !== null;
    return kind === 'never' || day !== null;
  });
  const wordOf = (kind: Repeats) => {
    const rule = kind === 'other' ? endOf(stored ?? '').rule : day && ruleFor(kind, day);
    return recurrenceWords(rule || null, { t, locale });
  };
  const isRepeated = values.repeats !== 'never';
  return (
    <>
      <WordedSelect
        // The words of a choice follow its day.
        key={day?.slice(0, 10)}
        name="repeats"
        label={t(freezeMessages.repeats)}
        ids={offered}
        word={wordOf}
      />
      <RuleFault />
      {isRepeated && (
        <WordedSelect
          name="ends"
          label={t(freezeMessages.ends)}
          ids={ends}
          word={(one) => t(freezeMessages[`ends_${one}`])}
        />
      )}
      {isRepeated && values.ends === 'until' && <DayField name="until" label={t(freezeMessages.until)} required />}
      {isRepeated && values.ends === 'count' && (
        <NumberField name="count" label={t(freezeMessages.times)} required whole />
      )}
    </>
  );
}

/** What the server says of the rule, which is no field by itself. */
function RuleFault() {
  const { error } = useFormField<string | null>('recurrence');
  return error ? <Alert kind="error">{error}</Alert> : null;
}

const lookups = {
  department_ids: 'departments',
  location_ids: 'locations',
  asset_ids: 'assets',
  asset_type_ids: 'asset_types',
  change_type_ids: 'change_types',
} as const;

/** Everything, or what is named. */
function ScopeFields({ kind, names }: { kind: WindowKind; names: FreezeView['scope_names'] | undefined }) {
  const t = useMessages();
  const { error } = useFormField<unknown>('scope');
  const labels = {
    department_ids: t(words.departments),
    location_ids: t(words.locations),
    asset_ids: t(words.assets),
    asset_type_ids: t(words.asset_types),
    change_type_ids: t(freezeMessages.change_types),
  };
  const sources = {
    department_ids: useLookup(lookups.department_ids),
    location_ids: useLookup(lookups.location_ids),
    asset_ids: useLookup(lookups.asset_ids),
    asset_type_ids: useLookup(lookups.asset_type_ids),
    change_type_ids: useLookup(lookups.change_type_ids),
  };
  return (
    <Stack gap="small">
      <h2>{t(freezeMessages.scope)}</h2>
      <p>{t(freezeMessages[`${kind}_scope_hint`])}</p>
      {typeof error === 'string' && <Alert kind="error">{error}</Alert>}
      <CheckboxField name="scope.all" label={t(freezeMessages[`${kind}_all`])} />
      <Fields>
        {scopeFields[kind].map((field) => (
          <SelectField
            key={field}
            name={`scope.${field}`}
            label={labels[field]}
            multi
            source={sources[field]}
            known={names?.[field]}
          />
        ))}
      </Fields>
    </Stack>
  );
}

/** The same with the reader's zone, which the form needs before it can be drawn. */
export default function LoadedFreezeForm(form: Omit<FreezeFormProps, 'zone'>) {
  const zone = useReader()?.time_zone;
  return zone === undefined ? null : <FreezeForm zone={zone} {...form} />;
}
