import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Page } from '../api/useList';
import type { Load } from '../api/useRecord';
import { isFocusFree } from '../host/focus';
import { useHost } from '../host/useHost';
import { leaveList, madeIn, placeIn, rememberArrival, rememberList, type ListVisit } from '../page/listMemory';

/** A record that was just made and is not among the rows. */
interface Hidden {
  name: string;
  path: string;
}

/**
 * Who comes back to a list finds the row that they left, with the focus, where it was on the screen; after a record was
 * made its row. Returns that record if a filter, the search or the order keeps it from the page. Records that are opened
 * out of the list know their neighbours by it. `address`: of the list; the browser may have the next page's already.
 */
export function useListMemory(
  frame: RefObject<HTMLElement | null>,
  { data, refreshing }: Pick<Load<Page<object>>, 'data' | 'refreshing'>,
  address: string | null,
  wanted: boolean,
): Hidden | null {
  const { root } = useHost().kit;
  // Of rows that stay while others are on their way only their own address is remembered.
  const here = useRef(address);
  useEffect(() => {
    here.current = address;
  });
  const isComing = wanted && !data;
  useEffect(() => {
    if (isComing && here.current) rememberArrival(here.current);
  }, [isComing]);
  const arrived = useRef(false);
  const [hidden, setHidden] = useState<Hidden | null>(null);
  useEffect(() => {
    if (!wanted || !data) return;
    const { rows, query, total, countExactly } = data;
    const address = here.current;
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
    const place = placeIn(address);
    if (!place) return;
    // After the page has given the focus to its heading.
    setTimeout(() => {
      focusRow(frame.current, place.row, root);
      if (frame.current) frame.current.scrollTop = place.top;
      if (document.scrollingElement) document.scrollingElement.scrollTop = place.page;
    });
  }, [frame, root, data, wanted]);

  // What was shown before is loaded anew first: the record is not among its rows.
  const sought = useRef(false);
  useEffect(() => {
    if (!wanted || !data || refreshing || sought.current) return;
    sought.current = true;
    const made = madeIn(here.current);
    if (!made) return;
    const find = () => focusRow(frame.current, String(made.id), root);
    // After the page has given the focus to its heading; rows that are on their way may have it yet.
    setTimeout(() => find() || setTimeout(() => find() || setHidden(made), 500));
  }, [frame, root, data, refreshing, wanted]);

  useEffect(() => {
    const element = frame.current;
    if (!wanted || !element) return undefined;
    let last: { row: string; address: string } | null = null;
    let page = window.scrollY;
    const follow = (event: Event) => {
      const row = (event.target as Element).closest<HTMLElement>('tr[data-row]')?.dataset.row;
      if (row && here.current) last = { row, address: here.current };
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
  return hidden;
}

/** Gives the focus to the link of a row, which marks it, if the row is there and the host's page leaves it the focus. */
function focusRow(frame: HTMLElement | null, id: string, root: Node): boolean {
  const row = [...(frame?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])].find((one) => one.dataset.row === id);
  if (isFocusFree(root)) row?.querySelector<HTMLElement>('[data-main] a[href]')?.focus({ preventScroll: true });
  return row !== undefined;
}
