import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Call } from '../../../wire/protocol/call';
import { useHost } from '../host/useHost';

/** Loads anew whatever is on the page, in any widget, from these calls. */
export function useReload(): (calls: readonly Call[]) => Promise<void> {
  const { base } = useHost().kit;
  const { mutate } = useSWRConfig();
  return useCallback(
    async (calls) => {
      const starts = calls.map(({ path }) => base + path.split('{')[0]);
      await mutate((key) => typeof key === 'string' && starts.some((start) => key.startsWith(start))).catch(
        () => undefined,
      );
    },
    [base, mutate],
  );
}
