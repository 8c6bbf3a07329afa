import { useEffect, useRef, type RefObject } from 'react';
import type { Selection } from './selection';

/** Shift and a click on the box of a row: all rows from the box that was clicked before get the same. */
export function useRange<Row>(
  frame: RefObject<HTMLElement | null>,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string | number,
  selection: Selection<Row> | undefined,
): void {
  const from = useRef<string>(undefined);
  useEffect(() => {
    const element = frame.current;
    if (!element || !rows || !selection) return undefined;
    const follow = (event: MouseEvent) => {
      const box = event.target as HTMLInputElement;
      const key = box.matches('td > input[type=checkbox]') && box.closest<HTMLElement>('[data-row]')?.dataset.row;
      if (!key) return;
      const place = (of: string | undefined) => rows.findIndex((row) => String(keyOf(row)) === of);
      const [first = -1, last = -1] = [place(from.current), place(key)].sort((a, b) => a - b);
      from.current = key;
      if (event.shiftKey && first >= 0) selection.toggle(rows.slice(first, last + 1), box.checked);
    };
    element.addEventListener('click', follow);
    return () => element.removeEventListener('click', follow);
  }, [frame, rows, keyOf, selection]);
}
