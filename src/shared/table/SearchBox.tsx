import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../wire/protocol/limits';
import { useMessages } from '../i18n/useMessages';
import { CloseIcon } from '../icon/icon';
import { SearchIcon } from '../icon/table';
import { useStyles } from '../style/useStyles';
import * as sheet from './SearchBox.module.css';
import * as tableMessages from '../../../texts/compiled/screen/table';

/** A word to look for; told on after 300 ms of rest, at once with Enter. `of`: what is searched, for screen readers. */
export function SearchBox({
  value,
  label,
  of,
  onChange,
}: {
  value: string;
  label?: string;
  of?: string;
  onChange: (value: string) => void;
}) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== reported) {
    setReported(value);
    setTyped(value);
  }
  const report = (text: string) => {
    clearTimeout(timer.current);
    setReported(text.trim());
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <div className={css.search} role="search" aria-label={of}>
      <SearchIcon className={css.icon} />
      <input
        className={css.input}
        type="search"
        aria-label={label ?? t(tableMessages.search)}
        placeholder={label ?? t(tableMessages.search)}
        maxLength={limits.search}
        value={typed}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => report(text), 300);
        }}
        onKeyDown={(event) => event.key === 'Enter' && report(typed)}
      />
      {typed && (
        <button
          type="button"
          className={css.clear}
          aria-label={t(tableMessages.clear_search)}
          onClick={() => {
            setTyped('');
            report('');
          }}
        >
          <CloseIcon size={14} />
        </button>
      )}
    </div>
  );
}
