import { useEffect, useMemo, useRef, useState } from 'react';
import * as controls from '../form/control.module.css';
import { hasUnread } from '../format/unread';
import { useMessages } from '../i18n/useMessages';
import { choicesOf, type Choice } from '../select/choice';
import { SearchedList } from '../select/SearchedList';
import { cx, useStyles } from '../style/useStyles';
import type { LookupName } from '../../../wire/parts/lookup';
import { DraftContext } from './draft';
import type { FilterField } from './field';
import { isActive, type FilterValue } from './filter';
import * as sheet from './FilterBar.module.css';
import { FilterNumbers } from './FilterNumbers';
import { FilterRange } from './FilterRange';
import { isBare, type Operator, operatorsOf } from './operator';
import { operatorText } from './operator.text';
import { useNames } from './useNames';
import { useFilterLookup } from './usePeople';
import { useYesNo } from './useYesNo';
import * as filterMessages from '../../../texts/compiled/screen/filter';

interface FilterChoiceProps {
  field: FilterField;
  operator: Operator;
  value: FilterValue;
  /** Applies at once; what does not narrow is no filter. */
  onChange: (operator: Operator, value: FilterValue) => void;
}

/** How a field narrows and by what. */
export default function FilterChoice({ field, operator, value, onChange }: FilterChoiceProps) {
  const css = useStyles(sheet);
  const { control } = useStyles(controls);
  const t = useMessages();
  const operators = operatorsOf(field);
  // A value that was chosen comes back with an operator that needs one.
  const [kept, setKept] = useState<FilterValue>(isBare(operator) ? [] : value);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isBare(operator)) select.current?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const put = (next: FilterValue) => {
    setKept(next);
    onChange(operator, next);
  };
  return (
    <>
      <div className={css.head}>
        <span className={css.field}>{field.label}</span>
        {operators.length > 1 && (
          <select
            ref={select}
            className={cx(control, css.operator)}
            aria-label={t(filterMessages.operator_of, { name: field.label })}
            value={operator}
            onChange={(event) => onChange(event.target.value as Operator, kept)}
          >
            {operators.map((one) => (
              <option key={one} value={one}>
                {operatorText(t, field, one)}
              </option>
            ))}
          </select>
        )}
      </div>
      {!isBare(operator) && <ValueOf field={field} value={kept} onChange={put} />}
    </>
  );
}

interface ValueProps<F extends FilterField = FilterField> {
  field: F;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
}

function ValueOf({ field, value, onChange }: ValueProps) {
  const chosen = Array.isArray(value) ? (value as readonly Choice[]) : [];
  switch (field.kind) {
    case 'records':
      return <Records field={field} lookup={field.lookup} value={chosen} onChange={onChange} />;
    case 'options':
      return <Options field={field} options={field.options} value={chosen} onChange={onChange} />;
    case 'one':
      return <One field={field} value={value} onChange={onChange} choices={field.choices} />;
    case 'yes-no':
      return <YesNo field={field} value={value} onChange={onChange} />;
    case 'word':
      return <Rested field={field} value={value} onChange={onChange} />;
    case 'times':
    case 'numbers':
      return <Rested field={field} value={value} onChange={onChange} />;
  }
}

const toggled = (value: readonly Choice[], { id, name }: Choice): readonly Choice[] =>
  value.some((one) => String(one.id) === String(id))
    ? value.filter((one) => String(one.id) !== String(id))
    : [...value, { id, name }];

interface Several {
  field: FilterField;
  value: readonly Choice[];
  onChange: (value: FilterValue) => void;
}

function Records({ field, lookup, value, onChange }: Several & { lookup: LookupName }) {
  const chosen = useNames(lookup, value);
  const source = useFilterLookup(lookup);
  return (
    <SearchedList
      label={field.label}
      source={source}
      multiple
      chosen={chosen}
      onChoose={(choice) => onChange(toggled(value, choice))}
    />
  );
}

function Options({ field, options, value, onChange }: Several & { options: readonly string[] }) {
  const source = useMemo(() => choicesOf(options.map((option) => ({ id: option, name: option }))), [options]);
  return (
    <SearchedList
      label={field.label}
      source={source}
      multiple
      chosen={value}
      onChoose={(choice) => onChange(toggled(value, choice))}
    />
  );
}

function YesNo(given: ValueProps) {
  return <One {...given} choices={useYesNo()} />;
}

function One({ field, value, onChange, choices }: ValueProps & { choices: readonly Choice[] }) {
  const source = useMemo(() => choicesOf(choices), [choices]);
  const chosen = choices.filter(({ id }) => id === value);
  return (
    <SearchedList
      label={field.label}
      source={source}
      multiple
      chosen={chosen}
      onChoose={({ id }) => onChange(id === value ? '' : String(id))}
    />
  );
}

/** In milliseconds: a number or a date is typed, and applied after its last digit. */
const rest = 400;

/** What is typed is applied after a rest, with Enter, and when the choice closes. */
function Rested({ field, value, onChange }: ValueProps) {
  const css = useStyles(sheet);
  const { control } = useStyles(controls);
  const [typed, setTyped] = useState(value);
  const waiting = useRef<() => void>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const now = () => {
    clearTimeout(timer.current);
    const apply = waiting.current;
    waiting.current = undefined;
    apply?.();
  };
  useEffect(() => now, []);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), []);
  const put = (_name: string, next: FilterValue) => {
    setTyped(next);
    clearTimeout(timer.current);
    // What cannot be read is no filter; the one before stays in force.
    waiting.current = hasUnread(next) ? undefined : () => latest.current(next);
    if (!waiting.current) return;
    timer.current = setTimeout(now, rest);
  };
  return (
    <DraftContext value={{ filters: isActive(typed) ? { [field.name]: typed } : {}, put }}>
      <div ref={form} onKeyDown={(event) => event.key === 'Enter' && now()}>
        {field.kind === 'times' ? (
          <FilterRange name={field.name} label={field.label} />
        ) : field.kind === 'numbers' ? (
          <FilterNumbers name={field.name} label={field.label} least={field.least} max={field.max} />
        ) : (
          <input
            className={cx(control, css.word)}
            type="text"
            aria-label={field.label}
            autoComplete="off"
            value={typeof typed === 'string' ? typed : ''}
            onChange={(event) => put(field.name, event.target.value)}
          />
        )}
      </div>
    </DraftContext>
  );
}
