import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Page } from '../api/useList';
import type { AnyColumn, Widths } from './column';
import { withoutRoom } from './fit';

/** A table that is narrower shows cards. */
const cardsBelow = 600;
const selectWidth = 40;
/** px of a small button, until the actions are drawn. */
const usualActions = 28;

export interface Room<Row> {
  /** The table is drawn once it is known how much room there is. */
  measured: boolean;
  cards: boolean;
  /** Those of the columns that have room. */
  columns: readonly AnyColumn<Row>[];
  missing: ReadonlySet<string>;
  /** px of the column of actions, as wide as the widest of them. */
  actions: number;
}

/** What a table shows of its columns at the present width of `frame`, beside boxes to select rows and their actions. */
export function useRoom<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly AnyColumn<Row>[],
  widths: Widths,
  { list, selection, actions: act }: { list: { data: Page<Row> | undefined }; selection?: object; actions?: object },
): Room<Row> {
  const [width, setWidth] = useState(-1);
  const [widest, setWidest] = useState(usualActions);
  const rows = list.data?.rows;
  const actions = act ? widest : 0;
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
  useLayoutEffect(() => {
    const all = frame.current!.querySelectorAll<HTMLElement>('[data-actions]');
    // How wide they are is known once they are drawn.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (all.length > 0) setWidest(Math.max(...[...all].map(({ offsetWidth }) => offsetWidth)));
  }, [frame, rows, cards, measured]);

  const room = width - (actions && actions + 16) - (selection ? selectWidth : 0);
  const missing = useMemo(
    () => (width < 1 || cards ? new Set<string>() : withoutRoom(columns, widths, room)),
    [columns, widths, room, width, cards],
  );
  // The same as long as the same have room, so that rows are not drawn anew while a column is dragged.
  const out = [...missing].join();
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const fitting = useMemo(() => columns.filter(({ id }) => !missing.has(id)), [columns, out]);
  return { measured, cards, columns: fitting, missing, actions };
}
