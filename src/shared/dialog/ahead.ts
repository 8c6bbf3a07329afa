import { createContext, useEffect, useRef, type PointerEvent } from 'react';

/** False around dialogs that are only drawn ahead of their click: they stay closed, and take no focus and no alerts. */
export const ShownContext = createContext(true);

/** Milliseconds: how long the mouse is on a button before its dialog is drawn, and how long that is kept. */
const rest = 60;
const kept = 10_000;

/**
 * For a button whose dialog takes long to draw: `tell` hears when the mouse rests on it, and when that is over. Who
 * opens the dialog ends it, too: a dialog that closes is gone with what was entered.
 */
export function useRest(tell: (rests: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  const stop = () => clearTimeout(timer.current);
  // A button that goes is not left.
  useEffect(
    () => () => {
      stop();
      latest.current(false);
    },
    [],
  );
  return {
    // Not `onPointerEnter`: React tells nobody when what lay over the button has gone.
    onPointerOver({ pointerType }: PointerEvent) {
      if (pointerType !== 'mouse' || timer.current) return;
      timer.current = setTimeout(() => {
        latest.current(true);
        timer.current = setTimeout(() => latest.current(false), kept);
      }, rest);
    },
    onPointerDown: stop,
    onPointerLeave() {
      stop();
      timer.current = undefined;
      tell(false);
    },
  };
}
