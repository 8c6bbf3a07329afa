import { useLayoutEffect, useRef, useState } from 'react';
import { useHost } from '../../../shared/host/useHost';
import { type Look, lookOf } from './look';

/** The colours as they are now: the system's scheme, forced colours and the host's theme change them. */
export function useLook() {
  const probe = useRef<HTMLSpanElement>(null);
  const { kit } = useHost();
  const [look, setLook] = useState<Look | null>(null);
  useLayoutEffect(() => {
    const read = () => probe.current && setLook(lookOf(probe.current));
    read();
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query));
    for (const query of queries) query.addEventListener('change', read);
    return () => {
      for (const query of queries) query.removeEventListener('change', read);
    };
  }, [kit.theme]);
  return [probe, look] as const;
}
