import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { addressHere } from '../page/listMemory';

const left = new Map<string, unknown>();

/**
 * A state that is found again by whoever leaves one of our pages and comes back, until the page is loaded anew. Without
 * a name it is any state.
 */
export function useLeft<T>(name: string | undefined, first: () => T): [T, Dispatch<SetStateAction<T>>] {
  const [value, set] = useState(() =>
    name !== undefined && left.has(name) && addressHere() !== null ? (left.get(name) as T) : first(),
  );
  useEffect(() => {
    if (name !== undefined) left.set(name, value);
  }, [name, value]);
  return [value, set];
}
