import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import type { Offered } from './mention';
import * as sheet from './Mentions.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as commentsMessages from '../../../texts/compiled/screen/comments';

/** Takes a key of the editor; true if it was for the list. */
export type TakesKeys = (event: KeyboardEvent) => boolean;

interface MentionsProps {
  id: string;
  offered: Offered;
  /** What the list is placed in. */
  around: RefObject<HTMLElement | null>;
  keys: Ref<TakesKeys>;
  /** The id of the option that Enter takes; null without one. */
  onActive: (option: string | null) => void;
  onClose: () => void;
}

/** People and teams below the cursor; the focus stays in the text. */
export function Mentions({ id, offered: { found, at, choose }, around, keys, onActive, onClose }: MentionsProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const index = Math.min(active, Math.max(0, found.length - 1));
  const option = found[index] ? `${id}-${index}` : null;
  useEffect(() => {
    onActive(option);
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    return () => onActive(null);
  }, [option, onActive]);

  useImperativeHandle(keys, () => (event) => {
    if (event.key === 'Escape') onClose();
    else if (!found.length) return false;
    else if (event.key === 'ArrowDown') setActive((index + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((index + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(found[index]!);
    else return false;
    event.stopPropagation();
    return true;
  });

  const frame = around.current?.getBoundingClientRect();
  const place = frame &&
    at && { top: at.bottom - frame.top + 4, left: Math.max(0, Math.min(at.left - frame.left, frame.width - 260)) };
  return (
    <ul
      ref={list}
      id={id}
      className={css.list}
      role="listbox"
      aria-label={t(commentsMessages.mention)}
      style={place ?? {}}
    >
      {found.map((one, position) => (
        <li
          key={`${one.type}${one.id}`}
          id={`${id}-${position}`}
          role="option"
          aria-selected={position === index}
          className={css.option}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(one);
          }}
        >
          <span className={css.name}>{one.name}</span>
          {one.type === 'team' && <span className={css.type}>{t(words.team)}</span>}
        </li>
      ))}
      {!found.length && (
        <li className={css.none} role="option" aria-selected="false" aria-disabled="true">
          {t(commentsMessages.nobody)}
        </li>
      )}
    </ul>
  );
}
