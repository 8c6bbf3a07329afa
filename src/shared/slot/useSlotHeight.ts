import { useEffect } from 'react';
import { isWaiting } from '../api/transport';
import { useHost } from '../host/useHost';
import { isQuiet } from './isQuiet';
import type { RememberedSlot } from './remember';

/** In tenths of a second. */
const settleMs = 100;

/**
 * Ends the height that the shim keeps free for a slot once its content has come, and remembers how high that is. A slot
 * of several widgets waits for all of them.
 */
export function useSlotHeight(): void {
  const { root } = useHost().kit;
  useEffect(() => {
    const slot = root.host as (RememberedSlot & { state?: string }) | undefined;
    // A host may do without the shim.
    if (!slot?.point) return undefined;
    let ticks = 0;
    let quiet = 0;
    const timer = setInterval(() => {
      quiet = slot.state === 'ready' && !isWaiting() && isQuiet(root) ? quiet + 1 : 0;
      // Twice: what came last may have asked for more.
      if (quiet < 2 && ++ticks < settleMs) return;
      clearInterval(timer);
      slot.style.setProperty('--service-desk-height', '0');
      if (quiet)
        void import(/* webpackChunkName: "follow-host" */ './remember').then(
          ({ rememberHeight }) => rememberHeight(slot),
          () => undefined,
        );
    }, 100);
    return () => clearInterval(timer);
  }, [root]);
}
