import { useEffect, useRef, type PointerEvent } from 'react';

/** Milliseconds: how long the mouse is on a button or link before what it opens is made ready, and how long that is kept. */
export const rest = 60;
export const kept = 10_000;

/**
 * Handlers for a button, or for what is around several, that open what takes long to draw: `tell` hears on which of
 * them the mouse rests, and `null` when that is over. Who opens a dialog ends it, too: a dialog that closes is gone with
 * what was entered.
 */
export function useRest(notify: (button: HTMLElement | null) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointed = useRef<HTMLElement>(null);
  const latest = useRef(notify);
  useEffect(() => {
    latest.current = notify;
  });
  const stop = () => clearTimeout(timer.current);
  const leave = () => {
    stop();
    pointed.current = null;
    latest.current(null);
  };
  // A button that goes is not left.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      latest.current(null);
    },
    [],
  );
  return {
    // Not `onPointerEnter`: React tells nobody when what lay over the button has gone.
    onPointerOver({ pointerType, target }: PointerEvent) {
      const button = (target as Element).closest('button');
      if (pointerType !== 'mouse' || button === pointed.current) return;
      if (pointed.current) leave();
      pointed.current = button;
      timer.current = setTimeout(() => {
        latest.current(button);
        timer.current = setTimeout(() => latest.current(null), kept);
      }, rest);
    },
    onPointerDown: stop,
    onPointerLeave: leave,
  };
}
