import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Pages, usePages } from '../page/PageRoot';
import type { KeyAction, KeyGroup } from './keys';

/** What a part of a page does by keys; `false` and `undefined`: not now. */
export type KeyOffers = Partial<Record<KeyAction, (() => void) | false>>;

/** Offers these keys of a group while the part is shown; nothing outside of a `PageRoot`, or without a group. */
export function useKeys(group: KeyGroup | false, offers: KeyOffers): void {
  const pages = usePages();
  const latest = useRef(offers);
  useLayoutEffect(() => {
    latest.current = offers;
  });
  useEffect(() => {
    if (!pages || !group) return undefined;
    const offered = { group, now: () => latest.current };
    pages.keys.add(offered);
    return () => void pages.keys.delete(offered);
  }, [pages, group]);
}

/** Does what a part of the page offers by this key. */
export function pressKey(pages: Pages | null, action: KeyAction): void {
  for (const { now } of pages?.keys ?? []) {
    const work = now()[action];
    if (work) return work();
  }
}
