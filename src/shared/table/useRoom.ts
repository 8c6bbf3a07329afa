import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { AnyColumn, Widths } from './column';
import { withoutRoom } from './fit';

/** A table that is narrower shows cards. */
const cardsBelow = 600;
const selectWidth = 40;

export interface Room<Row> {
  cards: boolean;
  /** Those of the columns that have room. */
  columns: readonly AnyColumn<Row>[];
  missing: ReadonlySet<string>;
  /** px of the column of actions, as wide as the widest of them. */
  actions: number;
}

/** What a table shows of its columns at the present width of `frame`. Before it is measured, all. */
export function useRoom<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly AnyColumn<Row>[],
  widths: Widths,
  rows: readonly Row[] | undefined,
  selection: boolean,
): Room<Row> {
  const [width, setWidth] = useState(0);
  const [actions, setActions] = useState(0);
  const cards = width > 0 && width < cardsBelow;

  useLayoutEffect(() => {
    const element = frame.current!;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    return () => size.disconnect();
  }, [frame]);
  useLayoutEffect(() => {
    const all = frame.current!.querySelectorAll<HTMLElement>('[data-actions]');
    // How wide they are is known once they are drawn.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setActions(Math.max(0, ...[...all].map(({ offsetWidth }) => offsetWidth)));
  }, [frame, rows, cards]);

  const room = width - (actions && actions + 16) - (selection ? selectWidth : 0);
  const missing = useMemo(
    () => (width === 0 || cards ? new Set<string>() : withoutRoom(columns, widths, room)),
    [columns, widths, room, width, cards],
  );
  // The same as long as the same have room, so that rows are not drawn anew while a column is dragged.
  const out = [...missing].join();
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const fitting = useMemo(() => columns.filter(({ id }) => !missing.has(id)), [columns, out]);
  return { cards, columns: fitting, missing, actions };
}
