import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isQuiet } from '../slot/isQuiet';

const holdMs = 5000;

/**
 * A panel keeps the height of the one before until its own content is there, so that what stands below moves once.
 * Returns what is to be called before another one is `shown`.
 */
export function useHeldHeight(panel: RefObject<HTMLElement | null>, shown: string | undefined): () => void {
  const former = useRef(0);
  useLayoutEffect(() => {
    return panel.current && former.current ? hold(panel.current, former.current) : undefined;
  }, [panel, shown]);
  return () => {
    former.current = panel.current?.offsetHeight ?? 0;
  };
}

/** Returns how to end it. */
function hold(element: HTMLElement, height: number): () => void {
  const { style } = element;
  style.blockSize = `${height}px`;
  style.overflow = 'hidden';
  const end = () => {
    style.blockSize = style.overflow = '';
    observer.disconnect();
    clearTimeout(timer);
  };
  const look = () => isQuiet(element) && end();
  const observer = new MutationObserver(look);
  const timer = setTimeout(end, holdMs);
  observer.observe(element, { subtree: true, childList: true });
  // A table shows that it waits once it has been measured.
  queueMicrotask(look);
  return end;
}
