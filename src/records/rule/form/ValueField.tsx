import { useId, useMemo, useState } from 'react';
import type { CustomRuleField, RuleField, RuleValue } from '../../../../wire/rule/rule';
import * as controls from '../../../shared/form/control.module.css';
import { DateTime } from '../../../shared/form/DateTime';
import type { ControlProps } from '../../../shared/form/Field';
import { useDayInput } from '../../../shared/form/useDayInput';
import { useFormField } from '../../../shared/form/useFormField';
import { paddingFor } from '../../../shared/form/NumberField';
import * as numbers from '../../../shared/form/NumberField.module.css';
import { useNumberFault, useNumberInput } from '../../../shared/form/useNumberInput';
import { textTyped, valueTyped } from '../../../shared/format/number';
import { hasUnread, isUnread } from '../../../shared/format/unread';
import { useHost } from '../../../shared/host/useHost';
import { useMessages } from '../../../shared/i18n/useMessages';
import { type Choice, choicesOf } from '../../../shared/select/choice';
import { Select } from '../../../shared/select/Select';
import { useLookup } from '../../../shared/select/useLookup';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { BareField } from './BareField';
import { useBuilder } from './builder';
import * as builder from './Builder.module.css';
import * as words from '../../../../texts/compiled/screen/common';
import * as ruleMessages from '../../../../texts/compiled/screen/rule';

interface ValueFieldProps {
  /** Its path in the form. */
  name: string;
  field: RuleField | undefined;
  label: string;
  /** Any of several values is meant. */
  several?: boolean;
  /** The field is set to it: what a form of the record takes in a custom field. */
  sets?: boolean;
  placeholder?: string;
}

/** What a condition compares with, or an action sets: an editor that fits the kind of the field. */
export function ValueField({ name, field, label, sets = false, placeholder, ...more }: ValueFieldProps) {
  const custom = sets ? (field?.custom ?? null) : null;
  const several = custom ? custom.multiple : (more.several ?? false);
  const { value, error, set, onBlur } = useFormField<RuleValue>(name);
  const fault = useNumberFault();
  const [left, setLeft] = useState(() => hasUnread(value));
  const unreadable = [value].flat().find(isUnread);
  return (
    <BareField label={label} error={left || error ? (fault(unreadable) ?? error) : error}>
      {(control) => (
        <Editor
          // Another field has an editor of its own.
          key={`${field?.name} ${several}`}
          {...{ control, field, custom, label, several, placeholder, value, set }}
          onBlur={() => {
            setLeft(true);
            onBlur();
          }}
        />
      )}
    </BareField>
  );
}

interface EditorProps extends Omit<ValueFieldProps, 'name' | 'sets'> {
  control: ControlProps;
  /** Of a custom field that is set. */
  custom: CustomRuleField | null;
  several: boolean;
  value: RuleValue;
  set: (value: RuleValue) => void;
  onBlur: () => void;
}

function Editor(props: EditorProps) {
  const { field, custom, several, value, control, label, set, onBlur } = props;
  if (field?.lookup) return <LookupValue {...props} lookup={field.lookup} />;
  if (field?.kind === 'flag' || (field?.kind === 'options' && field.options.length > 0))
    return <OptionValue {...props} />;
  if (several) return <LinesValue {...props} />;
  if (field?.kind === 'number') return <NumberValue {...props} />;
  if (custom?.kind === 'date') return <DayValue {...props} />;
  if (custom?.kind === 'textarea') return <AreaValue {...props} />;
  if (field?.kind === 'time')
    return (
      <DateTime
        control={control}
        label={label}
        value={typeof value === 'string' ? value : ''}
        onChange={(time) => set(time || null)}
        onBlur={onBlur}
      />
    );
  return <TextValue {...props} />;
}

function TextValue({ control, field, custom, value, placeholder, set, onBlur }: EditorProps) {
  const css = useStyles(controls);
  const isLink = custom?.kind === 'link';
  return (
    <input
      {...control}
      className={css.control}
      type={isLink ? 'url' : 'text'}
      autoComplete="off"
      disabled={field === undefined}
      placeholder={isLink ? 'https://' : placeholder}
      value={value === null || Array.isArray(value) ? '' : String(value)}
      onChange={(event) => set(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  );
}

function NumberValue({ control, custom, value, placeholder, set, onBlur }: EditorProps) {
  const { control: look } = useStyles(controls);
  const css = useStyles(numbers);
  const unit = custom?.unit;
  const { input } = useNumberInput({ value: value ?? '', onChange: (typed) => set(typed === '' ? null : typed) });
  return (
    <div className={css.number}>
      <input
        {...control}
        {...input}
        className={cx(look, css.control, unit && css.measured)}
        placeholder={placeholder}
        style={paddingFor(unit)}
        onBlur={() => {
          input.onBlur();
          onBlur();
        }}
      />
      {unit && <span className={css.unit}>{unit}</span>}
    </div>
  );
}

/** A day; one that there is not stays in the field and is said there. */
function DayValue({ control, value, set, onBlur }: EditorProps) {
  const css = useStyles(controls);
  const id = useId();
  const { error: fault } = useStyles(builder);
  const text = typeof value === 'string' ? value : '';
  const day = useDayInput({
    value: isUnread(text) ? text : text.slice(0, 10),
    onChange: (typed) => set(typed || null),
  });
  return (
    <>
      <input
        {...control}
        {...day.input}
        aria-invalid={day.error ? true : control['aria-invalid']}
        aria-describedby={day.error ? id : control['aria-describedby']}
        className={css.control}
        onBlur={(event) => {
          day.input.onBlur(event);
          onBlur();
        }}
      />
      {day.error && (
        <p className={fault} id={id}>
          {day.error}
        </p>
      )}
    </>
  );
}

/** A text of several lines. */
function AreaValue({ control, value, placeholder, set, onBlur }: EditorProps) {
  const css = useStyles(controls);
  return (
    <textarea
      {...control}
      className={cx(css.control, css.area)}
      rows={3}
      placeholder={placeholder}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  );
}

/** Several texts or numbers, one per line. */
function LinesValue({ control, field, value, set, onBlur }: EditorProps) {
  const css = useStyles(controls);
  const t = useMessages();
  const { locale } = useHost().kit;
  const isNumber = field?.kind === 'number';
  const lines = [value ?? []].flat();
  const [typed, setTyped] = useState(() =>
    lines.map((line) => (isNumber ? textTyped(line, locale) : String(line))).join('\n'),
  );
  const read = (text: string) => {
    const given = text.split('\n').map((line) => line.trim());
    return given.filter(Boolean).map((line) => (isNumber ? valueTyped(line, locale) : line));
  };
  return (
    <textarea
      {...control}
      className={cx(css.control, css.area)}
      rows={2}
      placeholder={t(ruleMessages.values_hint)}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        const values = read(event.target.value);
        set(values.length ? values : null);
      }}
      onBlur={onBlur}
    />
  );
}

/** The field's own options, or yes and no. */
function OptionValue({ control, field, several, value, placeholder, set, onBlur }: EditorProps) {
  const t = useMessages();
  const options = useMemo<Choice[]>(
    () =>
      field!.kind === 'flag'
        ? [
            { id: '1', name: t(words.yes) },
            { id: '0', name: t(words.no) },
          ]
        : field!.options.map((option) => ({ id: option, name: option })),
    [field, t],
  );
  const source = useMemo(() => choicesOf(options), [options]);
  const isFlag = field!.kind === 'flag';
  const chosen = [value ?? []].flat().map((one) => (isFlag ? ([true, 1, '1', 'true'].includes(one) ? '1' : '0') : one));
  return (
    <Select
      control={control}
      source={source}
      multi={several}
      placeholder={placeholder}
      value={options.filter(({ id }) => chosen.includes(id))}
      onChange={(picked) => {
        const ids = picked.map(({ id }) => id);
        if (several) set(ids.length ? ids : null);
        else set(ids[0] === undefined ? null : isFlag ? ids[0] === '1' : ids[0]);
      }}
      onBlur={onBlur}
    />
  );
}

function LookupValue({
  control,
  lookup,
  several,
  value,
  placeholder,
  set,
  onBlur,
}: EditorProps & { lookup: NonNullable<RuleField['lookup']> }) {
  const { names } = useBuilder();
  const source = useLookup(lookup);
  return (
    <Select
      control={control}
      source={source}
      multi={several}
      placeholder={placeholder}
      value={[value ?? []].flat().map((id) => ({ id: Number(id), name: names.nameOf(lookup, Number(id)) }))}
      onChange={(chosen) => {
        names.learn(lookup, chosen);
        const ids = chosen.map(({ id }) => Number(id));
        set(several ? (ids.length ? ids : null) : (ids[0] ?? null));
      }}
      onBlur={onBlur}
    />
  );
}
