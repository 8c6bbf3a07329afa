import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { followPointer, placeAt } from './drag';

interface OrderOf {
  /** Its children are the entries, in their order. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** Puts an entry in the place of another one. */
  move: (from: number, to: number) => void;
}

/** Entries of a list that are put in order by dragging their grips, and by the arrow keys, Home and End on these. */
export function useOrder({ list, count, move }: OrderOf) {
  const latest = useRef({ count, move });
  useEffect(() => {
    latest.current = { count, move };
  });
  const byKey = (event: KeyboardEvent<HTMLElement>, place: number) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to === place || to < 0 || to >= count) return;
    const grip = event.currentTarget;
    move(place, to);
    // A browser takes the focus from what is moved within the page.
    requestAnimationFrame(() => grip.focus());
  };
  const byPointer = (event: PointerEvent<HTMLElement>, place: number) => {
    const entry = list.current?.children[place];
    if (!entry || event.button !== 0) return;
    followPointer(event, {
      onMove: ({ clientY }) => {
        const from = [...(list.current?.children ?? [])].indexOf(entry);
        const to = Math.min(placeAt(list.current, clientY), latest.current.count - 1);
        if (from >= 0 && to !== from) latest.current.move(from, to);
      },
    });
  };
  /** What the grip of an entry takes. */
  return (place: number) => ({
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => byKey(event, place),
    onPointerDown: (event: PointerEvent<HTMLElement>) => byPointer(event, place),
  });
}
