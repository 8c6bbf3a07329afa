import { useEffect, useState } from 'react';
import useSWR from 'swr';
import type { Call } from '../../../wire/protocol/call';
import { useHost } from '../host/useHost';
import { ApiError } from './ApiError';
import type { RequestOf } from './client';
import type { Load } from './useRecord';

/** A draft is sent when it has stood for so long, in milliseconds. */
const pause = 300;

/** A text once it has stood for a moment. */
export function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * What a call replies to a draft that nobody saved, such as what it would collide with; what it replied to the draft before
 * is kept until then; by the query of a GET, else as its body. Nothing is loaded without a draft.
 */
export function useDraft<Draft extends object, Reply>(
  call: Call<{ body: Draft; reply: Reply }> | Call<{ query: Draft; reply: Reply }>,
  draft: Draft | null,
): Load<Reply> {
  const { send } = useHost();
  const written = useSettled(draft && JSON.stringify(draft));
  const { data, error, isLoading, isValidating, mutate } = useSWR(
    draft && written && [call.path, written],
    async ([, sent]: [path: string, sent: string]) => {
      const asked = { [call.method === 'GET' ? 'query' : 'body']: JSON.parse(sent) as Draft };
      return (
        await send(call as Call<{ body: Draft; reply: Reply }>, asked as RequestOf<{ body: Draft; reply: Reply }>)
      ).data as Reply;
    },
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
