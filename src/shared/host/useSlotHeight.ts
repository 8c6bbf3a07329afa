import { useEffect } from 'react';
import { isWaiting } from '../api/transport';
import { isQuiet } from './isQuiet';

/** Where the shim reads it before the first paint: point and page width in steps of 32 px → px. */
const place = 'service-desk';
const kept = 60;
const patience = 10_000;

/**
 * Ends the height that the shim keeps free for a slot once its content has come, and remembers how high that is. `has`:
 * the widget has begun to draw. A slot of several widgets waits for all of them.
 */
export function useSlotHeight(root: ShadowRoot, has: boolean): void {
  useEffect(() => {
    const slot = root.host as (HTMLElement & { point?: string; state?: string }) | undefined;
    // A host may do without the shim. The add-on's own pages are as high as they are.
    if (!has || !slot?.point || slot.point === 'page') return undefined;
    const begun = Date.now();
    let quiet = 0;
    const timer = setInterval(() => {
      const late = Date.now() - begun > patience;
      quiet = slot.state === 'ready' && !isWaiting() && isQuiet(root) ? quiet + 1 : 0;
      // What came last may have asked for more.
      if (quiet < 2 && !late) return;
      clearInterval(timer);
      slot.style.setProperty('--service-desk-height', '0');
      if (!late) remember(slot.point + String(innerWidth >> 5), slot);
    }, 100);
    return () => clearInterval(timer);
  }, [root, has]);
}

function remember(name: string, slot: HTMLElement): void {
  // In a hidden pane, or in a line of text, where an empty box would stand elsewhere than a full one.
  if (!slot.getClientRects().length || getComputedStyle(slot).display.startsWith('inline')) return;
  try {
    const { [name]: _, ...others } = JSON.parse(localStorage[place] ?? '{}') as Record<string, number>;
    const heights = Object.entries({ ...others, [name]: slot.getBoundingClientRect().height });
    localStorage[place] = JSON.stringify(Object.fromEntries(heights.slice(-kept)));
  } catch {
    // A page without a store is a page without a memory.
  }
}
