import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Below this width, in px, no view stands in the row: all are in one menu. */
const narrow = 480;

/**
 * How many of a row's entries stand in its first line: the row wraps, and hides what is below. `labels` say when to look
 * again.
 */
export function useFit(labels: readonly string[]): {
  row: RefObject<HTMLUListElement | null>;
  fits: (index: number) => boolean;
} {
  const row = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(Infinity);
  const key = labels.join('\n');
  useLayoutEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    const measure = () => {
      const entries = [...list.children] as HTMLElement[];
      const room = list.parentElement?.clientWidth ?? 0;
      // Without layout, as in tests, everything has room.
      if (room === 0) return setCount(Infinity);
      const first = entries[0]?.offsetTop ?? 0;
      const below = entries.findIndex((entry) => entry.offsetTop > first);
      setCount(room < narrow ? 0 : below < 0 ? Infinity : below);
    };
    measure();
    const size = new ResizeObserver(measure);
    if (list.parentElement) size.observe(list.parentElement);
    size.observe(list);
    return () => size.disconnect();
  }, [key]);
  return { row, fits: (index) => index < count };
}
