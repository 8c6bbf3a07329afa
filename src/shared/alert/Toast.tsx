import { useEffect, useRef, useState, type FocusEvent } from 'react';
import type { NamedRecord } from '../../../wire/protocol/reply';
import { Link } from '../link/Link';
import { useStyles } from '../style/useStyles';
import { Alert } from './Alert';
import * as sheet from './Alert.module.css';
import type { AlertAction } from './useAlert';

const lasts = 10_000;

export interface ToastProps {
  action?: AlertAction;
  /** Its name in the text leads to its page. */
  record?: NamedRecord;
  onEnd: () => void;
  /** The text. */
  children: string;
}

/**
 * A success over the page: nothing moves for it, and no dialog or scrolling area cuts it off. It goes after ten
 * seconds, not while it is pointed at or holds the focus, and gives the focus back.
 */
export default function Toast({ action, record, onEnd, children }: ToastProps) {
  const css = useStyles(sheet);
  const [held, setHeld] = useState(false);
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(onEnd, lasts);
    return () => clearTimeout(timer);
  }, [held, onEnd]);
  const end = () => {
    before.current?.focus();
    onEnd();
  };
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true);
    if (!currentTarget.contains(relatedTarget as Node | null)) before.current = relatedTarget as HTMLElement | null;
  };
  return (
    <div
      popover="manual"
      ref={show}
      className={css.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={onFocus}
      onBlur={() => setHeld(false)}
    >
      <Alert kind="success" onDismiss={end}>
        <Named text={children} record={record} />
        {action && (
          <button
            type="button"
            className={css.action}
            onClick={() => {
              end();
              action.onSelect();
            }}
          >
            {action.label}
          </button>
        )}
      </Alert>
    </div>
  );
}

function Named({ text, record }: { text: string; record: NamedRecord | undefined }) {
  const at = record ? placeOf(record.name, text) : -1;
  if (!record?.name || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <Link to={record.path}>{record.name}</Link>
      {text.slice(at + record.name.length)}
    </>
  );
}

/** Where the name stands as whole words: not as `CHN-1` within `CHN-12`. */
function placeOf(name: string, text: string): number {
  let at = -1;
  do at = text.indexOf(name, at + 1);
  while (at >= 0 && /[\p{L}\p{N}]/u.test((text[at - 1] ?? '') + (text[at + name.length] ?? '')));
  return at;
}

function show(element: HTMLElement | null): void {
  element?.showPopover?.();
}
