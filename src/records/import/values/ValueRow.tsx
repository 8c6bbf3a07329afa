import { useId, useRef, useState } from 'react';
import type { ImportAction, ImportValue } from '../../../../wire/import/import';
import type { LookupName } from '../../../../wire/parts/lookup';
import * as controls from '../../../shared/form/control.module.css';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Select } from '../../../shared/select/Select';
import { useLookup } from '../../../shared/select/useLookup';
import { cx, useStyles } from '../../../shared/style/useStyles';
import { answerFor, type AnsweredField, type Answer, type Answers, type ValueGroup } from './answers';
import * as sheet from './ValueFields.module.css';
import * as valuesMessages from '../../../../texts/compiled/screen/import-values';

interface ValueRowProps {
  field: AnsweredField;
  group: ValueGroup;
  answers: Answers;
  onAnswer: (answer: Answer) => void;
}

/** One value with its rows, and what it means. */
export function ValueRow({ field, group: { value, rows }, answers, onAnswer }: ValueRowProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const control = useStyles(controls);
  const id = useId();
  const [searching, search] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const answer = answerFor(value, answers);
  const names = namesFor(field, value, answer);
  const label = t(valuesMessages.choice_for, { field: field.label, value: value.value });
  const doubt = doubtOf(field, value);
  const isOpen = answer === null;
  return (
    <li className={css.value}>
      <span className={css.text}>
        <bdi className={css.word}>{value.value}</bdi>{' '}
        <span className={css.muted}>{t(valuesMessages.rows, { count: rows })}</span>
        {doubt && (
          <span id={id} className={css.doubt}>
            {t(valuesMessages[doubt])}
          </span>
        )}
      </span>
      <span className={css.choice}>
        <select
          ref={select}
          className={cx(control.control, isOpen && css.open)}
          aria-label={label}
          aria-describedby={doubt ? id : undefined}
          value={answer ? keyOf(answer) : ''}
          onChange={({ target }) => {
            if (target.value === 'search') return search(true);
            search(false);
            if (target.value) onAnswer(answerOf(target.value, names));
          }}
        >
          {isOpen && <option value="">{t(valuesMessages.choose)}</option>}
          {names.map(({ id: row, name, isSuggested }) => (
            <option key={row} value={`use ${row}`}>
              {isSuggested ? t(valuesMessages.suggested, { name }) : name}
            </option>
          ))}
          {field.creatable && <option value="create">{t(valuesMessages.create, { name: value.value })}</option>}
          <option value="blank">{t(valuesMessages.blank)}</option>
          <option value="fail">{t(valuesMessages.fail)}</option>
          {field.lookup && <option value="search">{t(valuesMessages.other)}</option>}
        </select>
        {searching && field.lookup && (
          <OtherName
            lookup={field.lookup}
            label={t(valuesMessages.search, { value: value.value })}
            onLeave={() => search(false)}
            onChoose={(chosen) => {
              search(false);
              onAnswer(chosen);
              // The field that had the focus is gone.
              select.current?.focus();
            }}
          />
        )}
      </span>
    </li>
  );
}

interface OtherNameProps {
  lookup: string;
  label: string;
  onChoose: (answer: Answer) => void;
  onLeave: () => void;
}

/** Searches the names that are not proposed. */
function OtherName({ lookup, label, onChoose, onLeave }: OtherNameProps) {
  const source = useLookup(lookup as LookupName);
  return (
    <Select
      label={label}
      source={source}
      value={[]}
      start=""
      onBlur={onLeave}
      onChange={([chosen]) => chosen && onChoose({ action: 'use', id: Number(chosen.id), name: chosen.name })}
    />
  );
}

interface Name {
  id: number;
  name: string;
  isSuggested: boolean;
}

/** The names that a value may mean: its match, what is like it, what was chosen, all others where they are known. */
function namesFor({ offered }: AnsweredField, { match, near }: ImportValue, answer: Answer | null): Name[] {
  const names = new Map<number, Name>();
  if (match) names.set(match.id, { ...match, isSuggested: false });
  for (const one of near) if (!names.has(one.id)) names.set(one.id, { ...one, isSuggested: true });
  if (answer?.id && !names.has(answer.id))
    names.set(answer.id, { id: answer.id, name: answer.name ?? '', isSuggested: false });
  for (const one of offered) if (!names.has(one.id)) names.set(one.id, { ...one, isSuggested: false });
  return [...names.values()];
}

const keyOf = ({ action, id }: Answer): string => (action === 'use' ? `use ${id}` : action);

function answerOf(key: string, names: readonly Name[]): Answer {
  const id = /^use (\d+)$/.exec(key)?.[1];
  if (id === undefined) return { action: key as ImportAction };
  return { action: 'use', id: Number(id), name: names.find((one) => one.id === Number(id))?.name };
}

function doubtOf(
  { lookup }: AnsweredField,
  { doubt }: ImportValue,
): 'several' | 'gone' | 'gone_person' | 'no_agent' | null {
  if (doubt !== 'gone') return doubt;
  return lookup === 'users' || lookup === 'agents' ? 'gone_person' : 'gone';
}
