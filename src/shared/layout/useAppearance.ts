import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useHost } from '../host/useHost';

/**
 * What `read` finds out of an element without content, for what is drawn on a canvas, which knows no custom properties.
 * It is read anew when the system's scheme, forced colours or the host's theme change. `read` stays the same function.
 */
export function useAppearance<T>(
  read: (probe: HTMLSpanElement) => T,
): readonly [probe: RefObject<HTMLSpanElement | null>, seen: T | null] {
  const probe = useRef<HTMLSpanElement>(null);
  const { kit } = useHost();
  const [seen, setSeen] = useState<T | null>(null);
  useLayoutEffect(() => {
    const look = () => probe.current && setSeen(read(probe.current));
    look();
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query));
    for (const query of queries) query.addEventListener('change', look);
    return () => {
      for (const query of queries) query.removeEventListener('change', look);
    };
  }, [read, kit.theme]);
  return [probe, seen];
}
