import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useMessages } from '../i18n/useMessages';
import { CheckIcon } from '../icon/icon';
import type { Choice, ChoiceSource } from '../select/choice';
import { selectMessages } from '../select/select.messages';
import { useChoices } from '../select/useChoices';
import { cx, useStyles } from '../style/useStyles';
import { recordMessages } from './record.messages';
import * as sheet from './ChoiceList.module.css';

interface ChoiceListProps {
  label: string;
  value: Choice | null;
  source: ChoiceSource;
  /** Text of the first entry, which takes the value away; without it there is none. */
  none?: string;
  onChoose: (choice: Choice | null) => void;
}

/** A search box with the list of what it finds: arrows, Home, End and Enter from the box. */
export function ChoiceList({ label, value, source, none, onChoose }: ChoiceListProps) {
  const css = useStyles(sheet);
  const t = useMessages(selectMessages);
  const shared = useMessages(recordMessages);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { choices, state, refusal, open, search, more } = useChoices(source);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState<number>();
  const begin = useRef(open);
  useEffect(() => begin.current(), []);

  const offered: (Choice | null)[] = [...(none !== undefined && typed === '' ? [null] : []), ...choices];
  const chosen = offered.findIndex((choice) => choice?.id === value?.id);
  const current = Math.min(at ?? Math.max(chosen, 0), offered.length - 1);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = offered.length - 1;
    const next = { ArrowDown: Math.min(current + 1, last), ArrowUp: Math.max(current - 1, 0), Home: 0, End: last }[
      event.key
    ];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) {
      if (offered.length > 0) onChoose(offered[current] ?? null);
      return;
    }
    setAt(next);
    if (next === last) more();
  };
  return (
    <>
      <input
        className={css.search}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={offered.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        placeholder={shared('search')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
          search(target.value.trim());
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        className={css.list}
        // The box keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - 40) more();
        }}
      >
        {offered.map((choice, index) => (
          <li
            key={choice?.id ?? 'none'}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={cx(css.option, index === current && css.pointed, choice === null && css.none)}
            onMouseMove={() => setAt(index)}
            onClick={() => onChoose(choice)}
          >
            <span className={css.name} dir="auto">
              {choice?.name ?? none}
            </span>
            {index === chosen && <CheckIcon size={14} />}
          </li>
        ))}
      </ul>
      {choices.length === 0 && (
        <p className={css.message} role="status">
          {refusal ?? t(state === 'failed' ? 'failed' : state === 'ready' ? 'none' : 'loading')}
        </p>
      )}
    </>
  );
}
