import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { followPointer } from './drag';

interface OrderOptions<E extends HTMLElement> {
  /** What is in order, as it is shown: the children of the list are the same in number and order. */
  ids: readonly string[];
  /** Puts one in the place of another one. */
  move: (id: string, place: number) => void;
  /** After it was dropped, or moved by a key. */
  onEnd?: () => void;
  /** The list, where its owner has it already. */
  list?: RefObject<E | null>;
}

/** For the {@link Grip} of each line. */
export interface Order {
  keep: (id: string, grip: HTMLElement | null) => void;
  onKeyDown: (event: KeyboardEvent, id: string) => void;
  onPointerDown: (event: PointerEvent, id: string) => void;
}

/** Lines that are put in order by pointer and by arrow keys, Home and End; a line that moves keeps the focus. */
export function useOrder<E extends HTMLElement>(options: OrderOptions<E>): [list: RefObject<E | null>, order: Order] {
  const { ids } = options;
  const own = useRef<E>(null);
  const list = options.list ?? own;
  const grips = useRef(new Map<string, HTMLElement>());
  const pressed = useRef<string>(undefined);
  // A pointer is followed over many drawings.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const order = ids.join();
  // A browser takes the focus from what is moved within the page.
  useLayoutEffect(() => {
    if (pressed.current !== undefined) grips.current.get(pressed.current)?.focus();
    pressed.current = undefined;
  }, [order]);

  const drag = (id: string, y: number): void => {
    const { ids, move } = latest.current;
    const from = ids.indexOf(id);
    const lines = [...(list.current?.children ?? [])].slice(0, ids.length).map((line) => line.getBoundingClientRect());
    const over = lines.findIndex(({ bottom }) => y < bottom);
    const place = over < 0 ? lines.length - 1 : over;
    const [mine, other] = [lines[from], lines[place]];
    if (!mine || !other || place === from) return;
    // Lines of different heights change places once the pointer is where the moved one will be.
    if (place < from ? y < other.top + mine.height : y > other.bottom - mine.height) move(id, place);
  };

  return [
    list,
    {
      keep: (id, grip) => void (grip ? grips.current.set(id, grip) : grips.current.delete(id)),
      onKeyDown: (event, id) => {
        const place = ids.indexOf(id);
        const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: ids.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        if (to < 0 || to >= ids.length || to === place) return;
        pressed.current = id;
        options.move(id, to);
        options.onEnd?.();
      },
      onPointerDown: (event, id) => {
        if (event.button !== 0) return;
        followPointer(event, {
          onMove: ({ clientY }) => drag(id, clientY),
          onEnd: () => latest.current.onEnd?.(),
        });
      },
    },
  ];
}
