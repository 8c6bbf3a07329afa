import { useEffect } from 'react';
import type { Load } from '../../../shared/api/useRecord';
import { useGo } from '../../../shared/page/go';

/** A link that does not exist sends the visitor to the host's not-found page with the server's message (D1 §2). */
export function useNotFound({ data, error }: Pick<Load<unknown>, 'data' | 'error'>): void {
  const go = useGo();
  const unknown = error?.status === 404 && data === undefined ? error.message : null;
  useEffect(() => {
    if (unknown !== null) go(`/not-found?message=${encodeURIComponent(unknown)}`);
  }, [unknown, go]);
}
