import { useEffect, type KeyboardEvent, type RefObject } from 'react';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]';

/** What can have the focus in a row or in several, in its order. */
const stopsOf = (within: Element): HTMLElement[] => [...within.querySelectorAll<HTMLElement>(focusable)];

/** Writes only what changes: there are hundreds. */
const setStop = (stop: HTMLElement, home: boolean): void => {
  const wanted = home ? '0' : '-1';
  if (stop.getAttribute('tabindex') !== wanted) stop.setAttribute('tabindex', wanted);
};

/** Of a row what leads to its record, else the first. */
const mainOf = (row: Element): HTMLElement | undefined =>
  row.querySelector<HTMLElement>('[data-main] :is(a[href], button)') ?? stopsOf(row)[0];

const rowsOf = (frame: Element): Element[] =>
  [...frame.querySelectorAll('tr')].filter((row) => stopsOf(row).length > 0);

export interface Roving {
  onKeyDown: (event: KeyboardEvent) => void;
  /** Moves the focus by so many rows of the body; to the present one at first. */
  step: (by: number) => void;
  /** The row that has the focus. */
  row: () => Element | null;
}

/**
 * The heads are one step of Tab, and the rows are one: arrows move between the controls of a row and between rows.
 * `onWiden`: Shift and an arrow on a head.
 */
export function useRoving(
  frame: RefObject<HTMLElement | null>,
  rtl: boolean,
  onWiden: (column: string, by: number) => void,
): Roving {
  useEffect(() => {
    const root = frame.current!;
    const kept = new Map<Element, HTMLElement>();
    /** Tab comes to where the focus was last, in the heads and in the body. */
    const mark = () => {
      for (const part of root.querySelectorAll('thead, tbody')) {
        const stops = stopsOf(part);
        const first = part.querySelector('tr');
        const home =
          stops.find((stop) => stop === kept.get(part)) ?? (first && part.matches('tbody') ? mainOf(first) : stops[0]);
        for (const stop of stops) setStop(stop, stop === home);
      }
    };
    const follow = (event: Event) => {
      const stop = (event.target as Element).closest<HTMLElement>(focusable);
      const part = stop?.closest('thead, tbody');
      if (!stop || !part) return;
      kept.set(part, stop);
      for (const other of part.querySelectorAll<HTMLElement>('[tabindex="0"]')) other.tabIndex = -1;
      stop.tabIndex = 0;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', follow);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', follow);
    };
  }, [frame]);

  const focused = () => (frame.current?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement ?? null;
  const row = () => {
    const at = focused();
    return at && frame.current?.contains(at) ? at.closest('tbody tr') : null;
  };

  const step = (by: number) => {
    const rows = [...(frame.current?.querySelectorAll('tbody tr[data-row]') ?? [])];
    const now = row();
    const marked = frame.current?.querySelector('tbody [tabindex="0"]')?.closest('tr');
    const next = now ? rows[rows.indexOf(now) + by] : (marked ?? rows[0]);
    if (next) mainOf(next)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = (event.target as Element).closest<HTMLElement>(focusable);
    const own = at?.closest('tr');
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || !at || !own) return;
    const along = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key];
    if (event.shiftKey) {
      if (!along || !at.dataset.column) return;
      event.preventDefault();
      return onWiden(at.dataset.column, along * 16);
    }
    const stops = stopsOf(own);
    const rows = frame.current ? rowsOf(frame.current) : [];
    const place = stops.indexOf(at);
    const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const other = down && rows[rows.indexOf(own) + down];
    const to =
      along !== undefined
        ? stops[place + along]
        : other
          ? at === mainOf(own) || own.closest('thead')
            ? mainOf(other)
            : (stopsOf(other)[place] ?? mainOf(other))
          : { Home: stops[0], End: stops.at(-1) }[event.key];
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  return { onKeyDown, step, row };
}
