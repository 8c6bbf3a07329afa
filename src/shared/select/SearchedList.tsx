import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import * as controls from '../form/control.module.css';
import { useMessages } from '../i18n/useMessages';
import { CheckIcon } from '../icon/icon';
import { cx, useStyles } from '../style/useStyles';
import type { Choice, ChoiceSource } from './choice';
import * as sheet from './SearchedList.module.css';
import { useChoices } from './useChoices';
import * as words from '../../../texts/compiled/screen/common';
import * as selectMessages from '../../../texts/compiled/screen/select';

interface SearchedListProps {
  /** Names the search box and the list. */
  label: string;
  source: ChoiceSource;
  chosen?: readonly Choice[];
  /** Any number can be chosen: each option has a box, and those chosen at first stand at the top. */
  multiple?: boolean;
  /** A first entry for no option at all. */
  none?: { name: string; onChoose: () => void };
  onChoose: (choice: Choice) => void;
}

const has = (choices: readonly Choice[], { id }: Choice) => choices.some((one) => String(one.id) === String(id));
const noChoices: readonly Choice[] = [];

/**
 * A search box with the list of what it finds, open as long as it is rendered; it takes the focus. Letters search,
 * arrows, Home and End move, Enter chooses.
 */
export function SearchedList({ label, source, chosen = noChoices, multiple, none, onChoose }: SearchedListProps) {
  const css = useStyles(sheet);
  const { control } = useStyles(controls);
  const t = useMessages();
  const id = useId();
  const { choices, state, refusal, open, search, more } = useChoices(source);
  const [word, setWord] = useState('');
  const [first] = useState(multiple ? chosen : noChoices);
  const [at, setAt] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => open(), [source]);
  // The popover around shows itself in an effect of its own; what is not shown yet cannot be focused.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const offered: readonly (Choice | null)[] = word
    ? choices
    : [...(none ? [null] : []), ...first, ...choices.filter((choice) => !has(first, choice))];
  const isChosen = (choice: Choice | null) => (choice ? has(chosen, choice) : chosen.length === 0);
  const begin = multiple ? 0 : Math.max(offered.findIndex(isChosen), 0);
  const pointed = Math.min(at ?? begin, offered.length - 1);
  useLayoutEffect(() => {
    list.current?.children[pointed]?.scrollIntoView?.({ block: 'nearest' });
  }, [pointed, word]);

  const choose = (choice: Choice | null | undefined) => {
    if (choice) onChoose(choice);
    else if (choice === null) none?.onChoose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = offered.length - 1;
    const next = {
      ArrowDown: pointed >= last ? 0 : pointed + 1,
      ArrowUp: pointed <= 0 ? last : pointed - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined) setAt(next);
    else if (event.key === 'Enter') choose(offered[pointed]);
    else return;
    event.preventDefault();
    if (next !== undefined && next >= last - 1) more();
  };

  return (
    <div className={css.choices}>
      <input
        ref={input}
        className={cx(control, css.search)}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={`${id}list`}
        aria-activedescendant={pointed >= 0 ? `${id}${pointed}` : undefined}
        aria-label={label}
        placeholder={t(selectMessages.search)}
        autoComplete="off"
        spellCheck={false}
        value={word}
        onChange={(event) => {
          setWord(event.target.value);
          setAt(0);
          search(event.target.value.trim());
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple}
        aria-busy={state === 'loading'}
        className={css.list}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - 60) more();
        }}
      >
        {offered.map((choice, index) => (
          <li
            key={choice?.id ?? 'none'}
            id={`${id}${index}`}
            role="option"
            aria-selected={isChosen(choice)}
            data-pointed={index === pointed}
            className={cx(css.option, index === pointed && css.pointed)}
            title={choice?.name}
            onPointerMove={() => setAt(index)}
            // The search box keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            {multiple && <span className={css.box}>{isChosen(choice) && <CheckIcon size={12} />}</span>}
            <span className={cx(css.name, choice === null && css.quiet)} dir="auto">
              {choice ? choice.name : none?.name}
            </span>
            {choice?.note && (
              <span className={css.note} dir="auto">
                {choice.note}
              </span>
            )}
            {!multiple && isChosen(choice) && <CheckIcon size={14} />}
          </li>
        ))}
      </ul>
      {choices.length === 0 && (state !== 'ready' || offered.length === 0) && (
        <p className={css.message} role="status">
          {refusal ??
            t(state === 'failed' ? selectMessages.failed : state === 'ready' ? selectMessages.none : words.loading)}
        </p>
      )}
    </div>
  );
}
