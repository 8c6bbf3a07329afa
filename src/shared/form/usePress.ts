import { createContext, useContext, useRef, type RefObject } from 'react';

type PressEnd = Promise<void> | undefined;

/** Of the form around: resolves when the pointer that is pressed in it is let go and has clicked. */
export const PressContext = createContext<RefObject<PressEnd>>({ current: undefined });

/** Notes the press of a pointer, for `onPointerDownCapture` of the form. */
export function usePress(): [RefObject<PressEnd>, () => void] {
  const end = useRef<PressEnd>(undefined);
  const press = () => {
    end.current = new Promise((resolve) => {
      const letGo = () => {
        window.removeEventListener('pointerup', letGo, true);
        window.removeEventListener('pointercancel', letGo, true);
        // The click comes after it.
        setTimeout(() => {
          end.current = undefined;
          resolve();
        });
      };
      window.addEventListener('pointerup', letGo, true);
      window.addEventListener('pointercancel', letGo, true);
    });
  };
  return [end, press];
}

/**
 * Does something at once, or after the press under way: a sentence that appears or goes when a field is left would move
 * what is being clicked from under the pointer, and the click would be lost.
 */
export function useAfterPress(): (then: () => void) => void {
  const pressed = useContext(PressContext);
  return (then) => {
    if (pressed.current) void pressed.current.then(then);
    else then();
  };
}
