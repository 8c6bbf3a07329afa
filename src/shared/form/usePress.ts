import { createContext, useContext, useRef, type RefObject } from 'react';

type Release = Promise<void> | undefined;

/** Of the form around: resolves when the pointer that is pressed in it has been released and has clicked. */
export const PressContext = createContext<RefObject<Release>>({ current: undefined });

/** Notes the press of a pointer, for `onPointerDownCapture` of the form. */
export function usePress(): [RefObject<Release>, () => void] {
  const release = useRef<Release>(undefined);
  const press = () => {
    release.current = new Promise((resolve) => {
      const end = () => {
        window.removeEventListener('pointerup', end, true);
        window.removeEventListener('pointercancel', end, true);
        // The click comes after the release.
        setTimeout(() => {
          release.current = undefined;
          resolve();
        });
      };
      window.addEventListener('pointerup', end, true);
      window.addEventListener('pointercancel', end, true);
    });
  };
  return [release, press];
}

/**
 * Does something at once, or after the press under way: a sentence that appears or goes when a field is left would move
 * what is being clicked from under the pointer, and the click would be lost.
 */
export function useAfterPress(): (then: () => void) => void {
  const release = useContext(PressContext);
  return (then) => {
    if (release.current) void release.current.then(then);
    else then();
  };
}
