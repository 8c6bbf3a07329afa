import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

interface OrderOf {
  /** Its children are the entries, in their order. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** Puts an entry in the place of another one. */
  move: (from: number, to: number) => void;
}

/** Entries of a list that are put in order by dragging their grips, and by the arrow keys, Home and End on these. */
export function useOrder({ list, count, move }: OrderOf) {
  const held = useRef<number | null>(null);
  const byKey = (event: KeyboardEvent<HTMLElement>, place: number) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to === place || to < 0 || to >= count) return;
    const grip = event.currentTarget;
    move(place, to);
    // A browser takes focus and pointer from what is moved within the page.
    requestAnimationFrame(() => grip.focus());
  };
  const byPointer = (event: PointerEvent<HTMLElement>, from: number) => {
    const { currentTarget: grip, pointerId } = event;
    if (held.current !== pointerId) return;
    const to = Math.min(placeAt(list.current, event.clientY), count - 1);
    if (to === from) return;
    move(from, to);
    requestAnimationFrame(() => {
      if (held.current === pointerId && grip.isConnected) grip.setPointerCapture(pointerId);
    });
  };
  const letGo = () => {
    held.current = null;
  };
  /** What the grip of an entry takes. */
  return (place: number) => ({
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => byKey(event, place),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      held.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => byPointer(event, place),
    onPointerUp: letGo,
    onPointerCancel: letGo,
  });
}

/** The place of the entry at this height; behind the last one below it. */
export function placeAt(list: HTMLElement | null, y: number): number {
  const lines = [...(list?.children ?? [])].map((line) => line.getBoundingClientRect());
  const place = lines.findIndex(({ bottom }) => y < bottom);
  return place < 0 ? lines.length : place;
}
