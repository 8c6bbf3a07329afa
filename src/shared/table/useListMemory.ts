import { useEffect, useRef, type RefObject } from 'react';
import type { Page } from '../api/useList';
import { addressHere, leaveList, placeIn, rememberList, type ListVisit } from '../page/listMemory';

/**
 * Who comes back to a list finds the row that they left, with the focus, where it was on the screen. Records that are
 * opened out of the list know their neighbours by it.
 */
export function useListMemory(
  frame: RefObject<HTMLElement | null>,
  data: Page<object> | undefined,
  wanted: boolean,
): void {
  const arrived = useRef(false);
  useEffect(() => {
    if (!wanted || !data) return;
    const { rows, query, total, countExactly } = data;
    const address = addressHere();
    if (address && query)
      rememberList({
        address,
        ids: rows.flatMap((row) => ('id' in row && typeof row.id === 'number' ? [row.id] : [])),
        query: query as ListVisit['query'],
        total,
        more: countExactly !== undefined,
      });
    if (arrived.current) return;
    arrived.current = true;
    const place = placeIn(addressHere());
    if (!place) return;
    // After the page has given the focus to its heading.
    setTimeout(() => {
      const row = [...(frame.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])].find(
        (one) => one.dataset.row === place.row,
      );
      row?.querySelector<HTMLElement>('[data-main] a[href]')?.focus({ preventScroll: true });
      if (frame.current) frame.current.scrollTop = place.top;
      if (document.scrollingElement) document.scrollingElement.scrollTop = place.page;
    });
  }, [frame, data, wanted]);

  useEffect(() => {
    const element = frame.current;
    if (!wanted || !element) return undefined;
    let last: { row: string; address: string } | null = null;
    let page = window.scrollY;
    const follow = (event: Event) => {
      const row = (event.target as Element).closest<HTMLElement>('tr[data-row]')?.dataset.row;
      const address = addressHere();
      if (row && address) last = { row, address };
      page = window.scrollY;
    };
    let top = 0;
    const scrolled = () => {
      top = element.scrollTop;
      page = window.scrollY;
    };
    element.addEventListener('focusin', follow);
    element.addEventListener('pointerdown', follow);
    element.addEventListener('scroll', scrolled);
    return () => {
      element.removeEventListener('focusin', follow);
      element.removeEventListener('pointerdown', follow);
      element.removeEventListener('scroll', scrolled);
      leaveList(last && { ...last, top, page });
    };
  }, [frame, wanted]);
}
