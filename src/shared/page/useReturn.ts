import { useEffect, useState } from 'react';
import { useGo } from './go';

/**
 * Goes to `path` some milliseconds after a record was saved on its own page (D1 §2, D2 §4). Returns whether it was, and
 * how to say so.
 */
export function useReturn(path: string, delay: number): [saved: boolean, save: () => void] {
  const go = useGo();
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => go(path), delay);
    return () => clearTimeout(timer);
  }, [saved, go, path, delay]);
  return [saved, () => setSaved(true)];
}
