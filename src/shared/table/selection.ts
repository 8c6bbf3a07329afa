import { useCallback, useMemo } from 'react';
import { useLeft } from './useLeft';

/** Rows chosen, kept across pages, words and filters. */
export interface Selection<Row> {
  rows: readonly Row[];
  ids: readonly number[];
  /** How many there are, if all that the list finds are chosen, on other pages too. */
  all?: number;
  has: (row: Row) => boolean;
  toggle: (rows: readonly Row[], selected: boolean) => void;
  clear: () => void;
}

interface SelectionOptions {
  /** Choosing a row lets go of the other. */
  single?: boolean;
  /** Who comes back to the list of this name finds what they had chosen. */
  list?: string;
}

/** Selection of rows by their `id`. */
export function useSelection<Row extends { id: number }>({ single, list }: SelectionOptions = {}): Selection<Row> {
  const [chosen, setChosen] = useLeft<ReadonlyMap<number, Row>>(list && `chosen ${list}`, () => new Map());
  const toggle = useCallback(
    (rows: readonly Row[], selected: boolean) =>
      setChosen((now) => {
        const next = new Map(single ? [] : now);
        for (const row of rows) {
          if (selected) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    [single, setChosen],
  );
  const clear = useCallback(() => setChosen(new Map()), [setChosen]);
  return useMemo(
    () => ({
      rows: [...chosen.values()],
      ids: [...chosen.keys()],
      has: (row: Row) => chosen.has(row.id),
      toggle,
      clear,
    }),
    [chosen, toggle, clear],
  );
}
