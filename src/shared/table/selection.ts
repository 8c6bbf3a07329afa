import { useCallback, useMemo, useState } from 'react';

/** Rows chosen, kept across pages, words and filters. */
export interface Selection<Row> {
  rows: readonly Row[];
  ids: readonly number[];
  has: (row: Row) => boolean;
  toggle: (rows: readonly Row[], selected: boolean) => void;
  clear: () => void;
}

/** Selection of rows by their `id`. With `single`, choosing a row lets go of the other. */
export function useSelection<Row extends { id: number }>({ single }: { single?: boolean } = {}): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
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
    [single],
  );
  const clear = useCallback(() => setChosen(new Map()), []);
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
