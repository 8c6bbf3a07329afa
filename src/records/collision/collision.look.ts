import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { collisionCalls, type CollisionDraft, type CollisionReply } from '../../../wire/collision/collision';
import { ApiError } from '../../shared/api/ApiError';
import type { Load } from '../../shared/api/useRecord';
import { useHost } from '../../shared/host/useHost';

/** A draft is looked at when it has stood for so long, in milliseconds. */
const pause = 300;

function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * What a change that is not saved as it is drafted would collide with (G12); those of the draft before are kept until then.
 * Nothing is loaded without a draft; of a stored change its `id` and window are enough.
 */
export function useDraftCollisions(draft: CollisionDraft | null): Load<CollisionReply> {
  const { send } = useHost();
  const written = useSettled(draft && JSON.stringify(draft));
  const { data, error, isLoading, isValidating, mutate } = useSWR(
    draft && written && [collisionCalls.ofDraft.path, written],
    async ([, body]: [path: string, body: string]) =>
      (await send(collisionCalls.ofDraft, { body: JSON.parse(body) as CollisionDraft })).data,
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return {
    data,
    error: error === undefined ? undefined : ApiError.from(error),
    loading: isLoading && data === undefined,
    refreshing: isValidating,
    reload: async () => void (await mutate()),
  };
}
