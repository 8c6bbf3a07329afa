import { useState } from 'react';
import type { ApiError } from '../api/ApiError';
import type { Load } from '../api/useRecord';

interface Seen {
  /** For the body of the call; undefined as long as nothing was shown. */
  seen_hash: string | undefined;
  /** For the form. */
  onRefused: (error: ApiError) => void;
}

/**
 * What a dialog showed when somebody began to decide (G27): what others change meanwhile is refused with 409. Then it is loaded
 * anew, and the next decision is about that.
 */
export function useSeenHash<T>(
  { data, reload }: Pick<Load<T>, 'data' | 'reload'>,
  hashOf: (shown: T) => string | null | undefined,
): Seen {
  const shown = data === undefined ? undefined : (hashOf(data) ?? undefined);
  const [seen, setSeen] = useState(shown);
  if (seen === undefined && shown !== undefined) setSeen(shown);
  return {
    seen_hash: seen,
    onRefused: ({ status }) => {
      if (status === 409) void reload().then(() => setSeen(undefined));
    },
  };
}
