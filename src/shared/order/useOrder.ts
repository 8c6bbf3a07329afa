import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

interface OrderOptions {
  /** What is in order, as it is shown: the children of `list` are the same in number and order. */
  ids: readonly string[];
  /** Puts one in the place of another one. */
  move: (id: string, place: number) => void;
  /** After it was dropped, or moved by a key. */
  onEnd?: () => void;
}

/** For the {@link Grip} of each line. */
export interface Order {
  keep: (id: string, grip: HTMLElement | null) => void;
  onKeyDown: (event: KeyboardEvent, id: string) => void;
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent, id: string) => void;
  onPointerUp: (event: PointerEvent) => void;
}

/** Lines that are put in order by pointer and by arrow keys, Home and End; a line that moves keeps the focus. */
export function useOrder<E extends HTMLElement>({
  ids,
  move,
  onEnd,
}: OrderOptions): [list: RefObject<E | null>, order: Order] {
  const list = useRef<E>(null);
  const grips = useRef(new Map<string, HTMLElement>());
  const pressed = useRef<string>(undefined);
  const order = ids.join();
  // A browser takes the focus from what is moved within the page.
  useLayoutEffect(() => {
    if (pressed.current !== undefined) grips.current.get(pressed.current)?.focus();
    pressed.current = undefined;
  }, [order]);

  const moving: Order = {
    keep: (id, grip) => void (grip ? grips.current.set(id, grip) : grips.current.delete(id)),
    onKeyDown: (event, id) => {
      const place = ids.indexOf(id);
      const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: ids.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      if (to < 0 || to >= ids.length || to === place) return;
      pressed.current = id;
      move(id, to);
      onEnd?.();
    },
    onPointerDown: (event) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event, id) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const lines = [...list.current!.children].map((line) => line.getBoundingClientRect());
      const to = lines.findIndex(({ bottom }) => event.clientY < bottom);
      const place = to < 0 ? lines.length - 1 : to;
      if (ids[place] === id) return;
      // Lines of different heights change places once the pointer is where the moved one will be.
      const [from, over] = [lines[ids.indexOf(id)]!, lines[place]!];
      const isPast =
        place < ids.indexOf(id) ? event.clientY < over.top + from.height : event.clientY > over.bottom - from.height;
      if (isPast) move(id, place);
    },
    onPointerUp: (event) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      event.currentTarget.releasePointerCapture(event.pointerId);
      onEnd?.();
    },
  };
  return [list, moving];
}
