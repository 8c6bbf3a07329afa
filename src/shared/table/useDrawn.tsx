import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { AnyColumn } from './column';
import type { GridProps } from './Grid';
import { MoreColumns } from './MoreColumns';
import { foldedIn, spread } from './room';
import { leastOfAll, share, type Shares } from './share';
import type { Columns } from './useColumns';
import { endSpace, type Room, useRoom } from './useRoom';

interface Drawn<R> {
  columns: readonly AnyColumn<R>[];
  /** Ids of those that give way. */
  folded: ReadonlySet<string>;
  room: Room;
  shares: Shares;
  /** At the end of the heads: how many give way; nothing if none do. */
  end: ReactNode;
}

/** What a table draws of a person's columns, as wide as it is. */
export function useDrawn<R extends object>(
  frame: RefObject<HTMLElement | null>,
  columns: Columns<R>,
  grid: Pick<GridProps<R>, 'selection' | 'actions'>,
): Drawn<R> {
  const { shown, widths, insisted, onDrawn } = columns;
  const all = useRoom(frame, grid);
  const [endPx, setEndPx] = useState(0);
  const isTight = all.px > 0 && !all.cards && leastOfAll(shown, widths, all.needs) > all.px;
  const canFold = foldedIn(shown, widths, all).size > 0;
  const says = isTight && (canFold || insisted.length > 0);
  const last = says ? Math.max(all.actions, endPx + endSpace) : all.actions;
  const room = { ...all, actions: last, px: all.px + all.actions - last };
  const folded = foldedIn(shown, widths, room);
  const out = [...folded].join();
  // The same as long as the same have room, so that rows are not drawn anew while a column is dragged.
  const drawn = useMemo(
    () => shown.filter(({ id }) => !folded.has(id)),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [shown, out],
  );
  const { px: shared, scrolls } = share(drawn, widths, room);
  const px = { ...shared, ...spread(drawn, widths, room) };
  useLayoutEffect(() => onDrawn(px));
  return {
    columns: drawn,
    folded,
    room,
    shares: { px, scrolls },
    end: says && <MoreColumns of={columns} folded={folded} onWidth={setEndPx} />,
  };
}
