import type { PointerEvent as Press } from 'react';

interface Drag {
  onMove: (at: PointerEvent) => void;
  /** It is let go; null: the browser took it for something else, e.g. scrolling. */
  onEnd?: (at: PointerEvent | null) => void;
}

/**
 * Follows a pointer that was pressed until it is let go, wherever it goes. The page hears it, not the element: a browser
 * takes a captured pointer from what is moved within the page.
 */
export function followPointer({ pointerId, currentTarget }: Press, { onMove, onEnd }: Drag): void {
  const page = currentTarget.ownerDocument;
  const move = (event: PointerEvent) => {
    if (event.pointerId === pointerId) onMove(event);
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    page.removeEventListener('pointermove', move);
    page.removeEventListener('pointerup', end);
    page.removeEventListener('pointercancel', end);
    onEnd?.(event.type === 'pointerup' ? event : null);
  };
  page.addEventListener('pointermove', move);
  page.addEventListener('pointerup', end);
  page.addEventListener('pointercancel', end);
}

/** The place of the entry of a list at this height; behind the last one below it. */
export function placeAt(list: HTMLElement | null, y: number): number {
  const lines = [...(list?.children ?? [])].map((line) => line.getBoundingClientRect());
  const place = lines.findIndex(({ bottom }) => y < bottom);
  return place < 0 ? lines.length : place;
}
