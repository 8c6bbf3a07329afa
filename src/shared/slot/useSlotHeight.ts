import { useEffect } from 'react';
import { isWaiting } from '../api/transport';
import { useHost } from '../host/useHost';
import { isQuiet } from './isQuiet';

/** In the host's page: point and page width in steps of 32 px → px. The shim reads it before the first paint. */
const place = 'service-desk';
const kept = 60;
/** In tenths of a second. */
const patience = 100;

/**
 * Ends the height that the shim keeps free for a slot once its content has come, and remembers how high that is. A slot
 * of several widgets waits for all of them.
 */
export function useSlotHeight(): void {
  const { root } = useHost().kit;
  useEffect(() => {
    const slot = root.host as (HTMLElement & { point?: string; state?: string }) | undefined;
    // A host may do without the shim.
    if (!slot?.point) return undefined;
    let ticks = 0;
    let quiet = 0;
    const timer = setInterval(() => {
      quiet = slot.state === 'ready' && !isWaiting() && isQuiet(root) ? quiet + 1 : 0;
      // Twice: what came last may have asked for more.
      if (quiet < 2 && ++ticks < patience) return;
      clearInterval(timer);
      slot.style.setProperty('--service-desk-height', '0');
      if (quiet) remember(slot.point + String(innerWidth >> 5), slot);
    }, 100);
    return () => clearInterval(timer);
  }, [root]);
}

function remember(name: string, slot: HTMLElement): void {
  try {
    const { [name]: _, ...others } = JSON.parse(localStorage[place] ?? '{}') as Record<string, number>;
    const heights = Object.entries({ ...others, [name]: slot.getBoundingClientRect().height });
    localStorage[place] = JSON.stringify(Object.fromEntries(heights.slice(-kept)));
  } catch {
    // A page without a store is a page without a memory.
  }
}
