import { useEffect, useRef, type KeyboardEvent } from 'react';

/** Over everything else in the window, while `full`; nothing in it is made anew. */
export function useFullWindow(full: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!full || !element) return undefined;
    element.popover = 'manual';
    element.showPopover();
    return () => {
      element.hidePopover();
      element.popover = null;
    };
  }, [full]);
  return frame;
}

/** What lies behind a full window is not reached with Tab. */
export function keepWithin(event: KeyboardEvent<HTMLElement>): void {
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, select, input, summary, [tabindex="0"]'),
  ].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
  const [first, last] = [stops[0], stops.at(-1)];
  const end = event.shiftKey ? first : last;
  if (event.target !== end) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
