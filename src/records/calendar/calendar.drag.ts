import { type PointerEvent as Press, type RefObject, useEffect } from 'react';
import { followPointer } from '../../shared/order/drag';
import { at, day } from './calendar.layout';

/** px before it is a drag; ms after which a finger that stays where it is takes hold, and until which it scrolls. */
const patience = { px: 4, fingerPx: 10, ms: 400 };

/** px from the edge of what scrolls at which a finger scrolls it, and px of a frame. */
const edge = { width: 28, step: 7 };

/** A drag ends with a click on what was dragged. */
let endedAt = -Infinity;
export const wasDragged = (): boolean => performance.now() - endedAt < 100;

/** A finger has hold of something, so that it does not scroll. */
let isHeldByFinger = false;

/** A place of a grid: the day that is drawn there, and its time where hours are drawn; the row where there are rows. */
export interface Place {
  time: number;
  hasHours: boolean;
  row: string | undefined;
}

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;

const isWithin = (element: Element, { clientX: x, clientY: y }: Point): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
};

/** The cell of a day at a point, whatever lies above it. To ask the browser for all that is there takes longer by far. */
function cellAt(grid: HTMLElement, point: Point): HTMLElement | undefined {
  if (!isWithin(grid.closest('[data-scroller]') ?? grid, point)) return undefined;
  const rows = new Map<Element, boolean>();
  const isInRow = (row: Element): boolean => {
    let isIn = rows.get(row);
    if (isIn === undefined) rows.set(row, (isIn = isWithin(row, point)));
    return isIn;
  };
  return [...grid.querySelectorAll<HTMLElement>('[data-day]')].find(
    (cell) => isInRow(cell.parentElement!) && isWithin(cell, point),
  );
}

function placeIn(grid: HTMLElement, { clientX, clientY }: Point): Place | undefined {
  const cell = cellAt(grid, { clientX, clientY });
  if (!cell) return undefined;
  const midnight = at(`${cell.dataset.day!} 00:00:00`);
  const { hours } = cell.dataset;
  const row = cell.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (!hours) return { time: midnight, hasHours: false, row };
  const { top, height, left, right, width } = cell.getBoundingClientRect();
  const isRtl = getComputedStyle(cell).direction === 'rtl';
  const part = hours === 'down' ? (clientY - top) / height : (isRtl ? right - clientX : clientX - left) / width;
  return { time: midnight + part * day, hasHours: true, row };
}

interface TimeDrag {
  /** It is taken; `from` is where it was pressed. */
  onHold: (from: Place) => void;
  onMove: (from: Place, to: Place) => void;
  /** It was let go, and not by Escape or because the browser took the pointer. */
  onDrop: () => void;
  onCancel: () => void;
}

/**
 * Follows a pointer over the time of a grid: a mouse or a pen from its first steps, a finger once it has stayed for a
 * while, because one that moves at once scrolls. Escape lets go.
 */
export function dragTime(press: Press<HTMLElement>, { onHold, onMove, onDrop, onCancel }: TimeDrag): void {
  const target = press.target as HTMLElement;
  const grid = target.closest<HTMLElement>('[data-grid]');
  if (!grid || press.button !== 0) return;
  const isFinger = press.pointerType === 'touch';
  const [x, y] = [press.clientX, press.clientY];
  let state: 'waits' | 'holds' | 'over' = 'waits';
  let from: Place | undefined;
  let last: Point = { clientX: x, clientY: y };
  const stop = (key: globalThis.KeyboardEvent) => {
    if (key.key !== 'Escape') return;
    key.preventDefault();
    key.stopPropagation();
    end(false);
  };
  const hold = () => {
    from = placeIn(grid, { clientX: x, clientY: y });
    if (!from) return;
    state = 'holds';
    isHeldByFinger = isFinger;
    window.addEventListener('keydown', stop, true);
    onHold(from);
    if (isFinger) requestAnimationFrame(pull);
  };
  const move = () => {
    const to = placeIn(grid, last);
    if (from && to) onMove(from, to);
  };
  const end = (isDone: boolean) => {
    clearTimeout(timer);
    target.removeEventListener('touchmove', keepStill);
    window.removeEventListener('keydown', stop, true);
    if (state === 'holds') {
      isHeldByFinger = false;
      (isDone ? onDrop : onCancel)();
    }
    state = 'over';
  };
  /** A finger at the edge brings what is out of sight. */
  const pull = () => {
    if (state !== 'holds') return;
    const scroller = grid.closest('[data-scroller]')!;
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    const by = (to: number, begin: number, finish: number) =>
      to < begin + edge.width ? -edge.step : to > finish - edge.width ? edge.step : 0;
    const before = [scroller.scrollLeft, scroller.scrollTop];
    scroller.scrollBy(by(last.clientX, left, right), by(last.clientY, top, bottom));
    if (scroller.scrollLeft !== before[0] || scroller.scrollTop !== before[1]) move();
    requestAnimationFrame(pull);
  };
  const timer = isFinger ? setTimeout(hold, patience.ms) : undefined;
  // What is dragged is drawn anew in another week; the finger stays with what it has touched.
  if (isFinger) target.addEventListener('touchmove', keepStill, { passive: false });
  followPointer(press, {
    onMove: (now) => {
      last = now;
      const isFar = Math.hypot(now.clientX - x, now.clientY - y) >= (isFinger ? patience.fingerPx : patience.px);
      if (state === 'waits' && isFar) {
        if (isFinger) end(false);
        else hold();
      }
      if (state === 'holds') move();
    },
    onEnd: (now) => {
      // What Escape has ended is no click either.
      if (state === 'holds' || (state === 'over' && !isFinger)) endedAt = performance.now();
      end(now !== null);
    },
  });
}

function keepStill(event: Event): void {
  if (isHeldByFinger && event.cancelable) event.preventDefault();
}

/** Within this element a finger that has hold of something does not scroll, and has no menu. */
export function useFingerHold(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current!;
    element.addEventListener('touchmove', keepStill, { passive: false });
    element.addEventListener('contextmenu', keepStill);
    return () => {
      element.removeEventListener('touchmove', keepStill);
      element.removeEventListener('contextmenu', keepStill);
    };
  }, [area]);
}
