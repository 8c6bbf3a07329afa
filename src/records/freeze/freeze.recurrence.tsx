import { useFormikContext } from 'formik';
import { useMemo } from 'react';
import { string } from 'yup';
import * as freezeMessages from '../../../texts/compiled/screen/freeze';
import { endOf, recurrenceLimits, type Repeats, repeats, ruleFor, withEnd } from '../../../wire/freeze/recurrence';
import { isZone, wireTimeAt } from '../../../wire/freeze/wall-clock';
import { isDateTime, wholeNumber } from '../../../wire/protocol/fields';
import { fieldTexts } from '../../../wire/protocol/fields.texts';
import { texts } from '../../../wire/protocol/reply';
import { Alert } from '../../shared/alert/Alert';
import { DayField } from '../../shared/form/DayField';
import type { FieldProps } from '../../shared/form/Field';
import { NumberField } from '../../shared/form/NumberField';
import { SelectField } from '../../shared/form/SelectField';
import { useFormField } from '../../shared/form/useFormField';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { choicesOf } from '../../shared/select/choice';
import { recurrenceWords } from './freeze.words';

const ends = ['never', 'until', 'count'] as const;

/** What is typed: the rule as its kind, by the day on which it begins, and its end. */
export interface Repeating {
  begin: string;
  end: string;
  time_zone: string;
  repeats: Repeats;
  ends: (typeof ends)[number];
  until: string;
  count: number | null;
  /** Under this name a refusal of the rule as a whole is shown. */
  recurrence: string | null;
}

/** What is stored of it. */
interface Stored {
  begin: string | null;
  end: string | null;
  time_zone: string | null;
  recurrence: string | null;
}

/** The day on which it begins by the clock of its own zone; null while one of the two is missing. */
function ownBegin({ begin, time_zone }: Pick<Stored, 'begin' | 'time_zone'>, zone: string): string | null {
  const isThere = typeof begin === 'string' && isDateTime(begin) && time_zone !== null && isZone(time_zone);
  return isThere ? wireTimeAt(zone, begin, time_zone) : null;
}

/** How something that is stored is repeated: in one of the ways that the form offers, or in another. */
function kindOf({ recurrence, ...of }: Stored, zone: string): Repeats {
  if (recurrence === null) return 'never';
  const day = ownBegin(of, zone);
  const { rule } = endOf(recurrence);
  const offered = repeats.find((kind) => kind !== 'other' && day !== null && ruleFor(kind, day) === rule);
  return offered ?? (rule === 'FREQ=YEARLY' ? 'year' : 'other');
}

/** What the form begins with. */
export function repeatingOf(of: Stored | undefined, zone: string): Repeating {
  const { until, count } = endOf(of?.recurrence ?? '');
  return {
    begin: of?.begin ?? '',
    end: of?.end ?? '',
    time_zone: of?.time_zone ?? zone,
    repeats: of ? kindOf(of, zone) : 'never',
    ends: until ? 'until' : count === null ? 'never' : 'count',
    until,
    count,
    recurrence: of?.recurrence ?? null,
  };
}

/** The rule that the form means; null: it is not repeated. */
export function ruleOf(values: Repeating, stored: string | null, zone: string): string | null {
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

const asks = ({ repeats: kind, ends: end }: Partial<Repeating>, what: Repeating['ends']) =>
  kind !== 'never' && end === what;

/** With what the form asks for to make the rule of it. */
export const repeatingRules = {
  repeats: string().nullable().required(texts.required),
  ends: string().nullable().required(texts.required),
  until: string()
    .nullable()
    .test(
      'given',
      texts.required,
      (day, { parent }) =>
        !asks(parent as Partial<Repeating>, 'until') || isDateTime(`${(day ?? '').slice(0, 10)} 00:00:00`),
    ),
  count: wholeNumber(fieldTexts.notThis)
    .nullable()
    .min(1, fieldTexts.notThis)
    .max(recurrenceLimits.count, fieldTexts.notThis)
    .test(
      'given',
      texts.required,
      (count, { parent }) => !asks(parent as Partial<Repeating>, 'count') || Boolean(count),
    ),
};

/** One of a few choices by their words. */
export function WordedSelect<Id extends string>({
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

export function ZoneField({ required = true }: { required?: boolean }) {
  const t = useMessages();
  const zones = useMemo(() => choicesOf(zoneNames().map((id) => ({ id, name: id }))), []);
  const { value } = useFormField<string>('time_zone');
  return (
    <SelectField
      name="time_zone"
      label={t(freezeMessages.zone)}
      hint={t(freezeMessages.zone_hint)}
      required={required}
      source={zones}
      known={[{ id: value, name: value }]}
    />
  );
}

/** How it is repeated, in words that follow from the day on which it begins, and until when. */
export function Recurrence({ stored, zone }: { stored: string | null; zone: string }) {
  const t = useMessages();
  const { locale } = useHost().kit;
  const { values } = useFormikContext<Repeating>();
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
