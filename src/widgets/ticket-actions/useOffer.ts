import { useLayoutEffect, useRef, useState } from 'react';
import type { Action } from '../../../host-shim/protocol';
import { useHost } from '../../shared/host/useHost';

/**
 * Offers actions of the bar to the host, anew when what they say changes. True if the host draws them, so that we do
 * not.
 */
export function useOffer(actions: readonly Action[]): boolean {
  const { kit } = useHost();
  const [taken, setTaken] = useState(false);
  const latest = useRef(actions);
  useLayoutEffect(() => void (latest.current = actions));
  const key = JSON.stringify(actions);
  useLayoutEffect(() => {
    const offered = JSON.parse(key) as Omit<Action, 'run'>[];
    setTaken(kit.offer(offered.map((action, index) => ({ ...action, run: () => latest.current[index]?.run() }))));
    return () => void kit.offer([]);
  }, [kit, key]);
  return taken;
}
