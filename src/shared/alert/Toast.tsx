import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useStyles } from '../style/useStyles';
import { Alert } from './Alert';
import * as sheet from './Alert.module.css';
import type { AlertAction } from './useAlert';

const lasts = 10_000;

interface ToastProps {
  action?: AlertAction;
  onEnd: () => void;
  children: ReactNode;
}

/**
 * A success over the page: nothing moves for it, and no dialog or scrolling area cuts it off. It goes after ten
 * seconds, not while it is pointed at or holds the focus, and gives the focus back.
 */
export function Toast({ action, onEnd, children }: ToastProps) {
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
        {children}
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

function show(element: HTMLElement | null): void {
  element?.showPopover?.();
}
