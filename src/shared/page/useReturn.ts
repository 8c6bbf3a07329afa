import { useEffect, useState } from 'react';
import { useGo } from './go';
import { listAddress } from './listMemory';

/**
 * Goes to the list at `path`, as it was seen last, some milliseconds after a record was saved on its own page (D1 §2, D2 §4). Returns whether it was,
 * how to say so, and how to stay for another one.
 */
export function useReturn(path: string, delay: number): [saved: boolean, save: () => void, stay: () => void] {
  const go = useGo();
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => go(listAddress(path)), delay);
    return () => clearTimeout(timer);
  }, [saved, go, path, delay]);
  return [saved, () => setSaved(true), () => setSaved(false)];
}
