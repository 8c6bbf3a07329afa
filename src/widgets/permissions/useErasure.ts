import useSWR from 'swr';
import type { RecordId } from '../../../wire/host/record-id';
import { type Erasure, personCalls } from '../../../wire/person/person';
import { ApiError } from '../../shared/api/ApiError';
import type { Load } from '../../shared/api/useRecord';
import { useHost } from '../../shared/host/useHost';

/** What an erasure would do, or how far it is: asked each time, as it counts what is there now. */
export function useErasure(personId: RecordId): Load<Erasure> {
  const { send } = useHost();
  const { data, error, isLoading, isValidating, mutate } = useSWR(
    [personCalls.erase.path, personId],
    async () => (await send(personCalls.erase, { params: { id: Number(personId) }, body: { dry_run: true } })).data,
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return {
    data,
    error: error === undefined ? undefined : ApiError.from(error),
    loading: isLoading && data === undefined,
    refreshing: isValidating,
    reload: async () => void (await mutate()),
  };
}
