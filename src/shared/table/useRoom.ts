import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Widths } from './column';

/** A table that is narrower shows cards. */
const cardsBelow = 600;
export const selectWidth = 36;
/** px around what is at the end of a row. */
export const endSpace = 16;
/** px of a small button, until the actions are drawn. */
const usualActions = 28;

export interface Room {
  /** The table is drawn once it is known how much room there is. */
  measured: boolean;
  cards: boolean;
  /** What the columns can share. */
  px: number;
  /** px of columns that must show all they have: status, priority. */
  needs: Widths;
  /** px of the column of actions, as wide as the widest of them. */
  actions: number;
}

/** How much room the columns have in `frame`, beside boxes to select rows and their actions. */
export function useRoom(
  frame: RefObject<HTMLElement | null>,
  { selection, actions: act }: { selection?: object; actions?: object },
): Room {
  const [width, setWidth] = useState(-1);
  const [widest, setWidest] = useState(0);
  const [needs, setNeeds] = useState<Widths>({});
  const measured = width >= 0;
  const cards = width > 0 && width < cardsBelow;

  useLayoutEffect(() => {
    const element = frame.current!;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    return () => size.disconnect();
  }, [frame]);
  // How wide they are is known once they are drawn, and they are drawn anew for other rows, columns and widths.
  /* eslint-disable react-hooks/set-state-in-effect, react-hooks/exhaustive-deps */
  useLayoutEffect(() => {
    const all = (marked: string) => [...frame.current!.querySelectorAll<HTMLElement>(marked)];
    setWidest(Math.max(0, ...all('[data-actions]').map(({ offsetWidth }) => offsetWidth)));
    setNeeds((before) =>
      all('[data-whole]').reduce(
        (next, { dataset: { whole }, scrollWidth, clientWidth }) =>
          scrollWidth > clientWidth ? { ...next, [whole!]: Math.max(next[whole!] ?? 0, scrollWidth + 1) } : next,
        before,
      ),
    );
  });
  /* eslint-enable react-hooks/set-state-in-effect, react-hooks/exhaustive-deps */

  const actions = act ? (widest || usualActions) + endSpace : 0;
  return { measured, cards, px: width - actions - (selection ? selectWidth : 0), needs, actions };
}
