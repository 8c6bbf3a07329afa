import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { truncate } from '../format/truncate';
import * as controls from '../form/control.module.css';
import { useMessages } from '../i18n/useMessages';
import { CheckIcon } from '../icon/icon';
import type { Choice, ChoiceSource } from '../select/choice';
import { selectMessages } from '../select/select.messages';
import { useChoices } from '../select/useChoices';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './FilterChoices.module.css';

interface FilterChoicesProps {
  /** Names the search field and the list. */
  label: string;
  source: ChoiceSource;
  onChoose: (choice: Choice) => void;
  /** With it several can be chosen: these are. Those chosen at first stand at the top. */
  chosen?: readonly Choice[];
}

/**
 * A searched list of options, open as long as it is rendered; it takes the focus. Letters search, arrows move, Enter
 * chooses.
 */
export function FilterChoices({ label, source, onChoose, chosen }: FilterChoicesProps) {
  const css = useStyles(sheet);
  const { control } = useStyles(controls);
  const t = useMessages(selectMessages);
  const id = useId();
  const { choices, state, refusal, open, search, more } = useChoices(source);
  const [word, setWord] = useState('');
  const [first] = useState(chosen ?? []);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => open(), [source]);
  // The popover around shows itself in an effect of its own; what is not shown yet cannot be focused.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const isChosen = (choice: Choice) => chosen?.some((one) => String(one.id) === String(choice.id)) ?? false;
  const isFirst = (choice: Choice) => first.some((one) => String(one.id) === String(choice.id));
  const offered = word ? choices : [...first, ...choices.filter((choice) => !isFirst(choice))];
  const pointed = Math.min(at, offered.length - 1);

  useLayoutEffect(() => {
    list.current?.querySelector('[data-pointed=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pointed, word]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = offered.length - 1;
    const target = { ArrowDown: pointed >= last ? 0 : pointed + 1, ArrowUp: pointed <= 0 ? last : pointed - 1 }[
      event.key
    ];
    if (target !== undefined) setAt(target);
    else if (event.key === 'Enter' && offered[pointed]) onChoose(offered[pointed]);
    else return;
    event.preventDefault();
    if (target !== undefined && target >= last - 1) more();
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
        aria-activedescendant={offered[pointed] ? `${id}${pointed}` : undefined}
        aria-label={label}
        placeholder={label}
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
        aria-multiselectable={chosen ? true : undefined}
        aria-busy={state === 'loading'}
        className={css.list}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - 60) more();
        }}
      >
        {offered.map((choice, index) => (
          <li
            key={choice.id}
            id={`${id}${index}`}
            role="option"
            aria-selected={chosen ? isChosen(choice) : index === pointed}
            data-pointed={index === pointed}
            className={cx(css.option, index === pointed && css.pointed)}
            title={choice.name}
            onPointerMove={() => setAt(index)}
            // The search field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            {chosen && <span className={css.box}>{isChosen(choice) && <CheckIcon size={12} />}</span>}
            <span dir="auto">{truncate(choice.name, 60)}</span>
          </li>
        ))}
      </ul>
      {offered.length === 0 && (
        <p className={css.none} role="status">
          {refusal ?? t(state === 'failed' ? 'failed' : state === 'ready' ? 'none' : 'loading')}
        </p>
      )}
    </div>
  );
}
