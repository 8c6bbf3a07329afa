import { useCallback, useEffect, useId, useLayoutEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Call, Carries } from '../../../wire/protocol/call';
import { useHost } from '../host/useHost';
import { ApiError } from './ApiError';
import { urlOf, type ReplyOf, type RequestOf } from './client';
import { join, signalOf } from './inFlight';
import { isSavedSince } from './saved';
import type { LiveEvent } from '../../../wire/parts/live';
import { useLive, type Live } from './live';

/** A load and its state; {@link Loaded} draws it. */
export interface Load<T> {
  /** The latest data; kept while it is loaded anew. */
  data: T | undefined;
  error: ApiError | undefined;
  /** Nothing to show yet. */
  loading: boolean;
  /** A request is under way, the first or a later one. */
  refreshing: boolean;
  /** The same function as long as the request is the same. */
  reload: () => Promise<void>;
  /** Anybody may make the call: perhaps nobody is signed in, who alone has the live stream. */
  isPublic?: boolean;
}

export interface LoadOptions {
  /** Loads anew when another person changes such a record: a kind (`'problem'`), `{kind, id}`, or several of them. */
  live?: Live;
  /** Keeps the rows of the last request while the next is loaded (another page, another word). */
  keep?: boolean;
  /**
   * Waits for the server instead of showing cached data, and does not change afterwards: for the initial values of a
   * form.
   */
  fresh?: boolean;
}

/** Why a load is made: it has nothing yet, somebody else changed something, or anything else. */
export type Cause = 'first' | 'live' | 'reload';

/** Options that only lists use. */
interface ListParts<T> {
  /** Loads after live events are spread over a second, so that all readers of a list do not ask in the same moment. */
  spread?: boolean;
  /** Parameters that are sent but decide nothing about what is shown. */
  requestOf?: (cause: Cause) => Record<string, unknown>;
  loaded?: (data: T) => void;
  /** The data with this one record as it is now; undefined: load all. */
  patch?: (data: T, id: number) => Promise<T | undefined>;
}

/** Several widgets of a page are told of a change at the same moment; equal requests are made once. */
const reloads = new Map<string, Promise<void>>();
/** The last one of each key that has no reply yet. */
const underway = new Map<string, Promise<void>>();
const moment = 20;

/** When the reply at hand was asked for. */
const requestedAt = new Map<string, number>();

/** Keys that are loaded because of a live event. */
const reportedLive = new Set<string>();

function together(key: string, reload: () => Promise<unknown>): Promise<void> {
  let running = reloads.get(key);
  if (!running) {
    running = reload().then(
      () => undefined,
      () => undefined,
    );
    const last = running;
    reloads.set(key, last);
    underway.set(key, last);
    void last.then(() => underway.get(key) === last && underway.delete(key));
    setTimeout(() => reloads.delete(key), moment);
  }
  return running;
}

/**
 * Loads the reply of a GET, shared by all widgets of the page that ask for the same. `null` instead of a request loads
 * nothing.
 */
export function useRecord<C extends Carries>(
  call: Call<C>,
  request: RequestOf<C> | null,
  { live: of, keep, fresh, spread, requestOf, loaded, patch }: LoadOptions & ListParts<ReplyOf<C>> = {},
): Load<ReplyOf<C>> {
  const { kit, send } = useHost();
  const { cache } = useSWRConfig();
  const own = useId();
  const url = request && urlOf(kit.base, call as Call, request as object);
  const key = fresh && url ? `${url}#${own}` : url;
  // Must run before SWR's own effect, which sends the request.
  useLayoutEffect(() => (key ? join(key) : undefined), [key]);
  const load = async () => {
    const signal = key ? signalOf(key) : undefined;
    const cause: Cause = key && reportedLive.has(key) ? 'live' : key && cache.get(key)?.data ? 'reload' : 'first';
    const { query } = request as { query?: object };
    const at = performance.now();
    const more = requestOf && { query: { ...query, ...requestOf(cause) } };
    try {
      const { data } = await send(call, { ...(request as RequestOf<C>), ...more, signal });
      if (key) requestedAt.set(key, at);
      loaded?.(data);
      return data;
    } catch (error) {
      // Nobody waits for it any more, so the next one who asks must not see this failure.
      if (signal?.aborted && key)
        setTimeout(() => cache.get(key)?.error === error && cache.set(key, { ...cache.get(key), error: undefined }));
      throw error;
    }
  };
  const swr = useSWR<ReplyOf<C>, unknown>(key, load, {
    keepPreviousData: keep,
    revalidateOnFocus: !fresh,
    revalidateOnReconnect: !fresh,
  });
  const { data, error, isLoading, mutate } = swr;
  useEffect(() => {
    if (!fresh || !key) return undefined;
    return () => cache.delete(key);
  }, [fresh, key, cache]);
  const reload = useCallback(async () => {
    if (key === null) return;
    await together(key, mutate);
    // One that began later, by a live event: SWR drops the reply of the earlier one for its.
    for (let later; (later = underway.get(key));) await later;
  }, [key, mutate]);
  // SWR asks again for what is shown from its cache, but not within some seconds: a save in between would be missing.
  useEffect(() => {
    if (key && !fresh && cache.get(key)?.data !== undefined && isSavedSince(requestedAt.get(key) ?? Infinity))
      void reload();
    // Only when it begins to be shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  const receive = async (event?: LiveEvent): Promise<void> => {
    if (key === null) return;
    const one = patch && event?.kind === of && data !== undefined && cache.get(key)?.data === data;
    const patched = one ? await patch(data, event!.id).catch(() => undefined) : undefined;
    if (patched !== undefined && cache.get(key)?.data === data)
      return void (await mutate(patched, { revalidate: false }));
    reportedLive.add(key);
    await reload().finally(() => reportedLive.delete(key));
  };
  useLive(key === null ? undefined : of, (event) => void receive(event), spread);
  return {
    data,
    error: error === undefined ? undefined : ApiError.from(error),
    loading: isLoading && data === undefined,
    // SWR draws anew for this only those who read it.
    get refreshing() {
      return swr.isValidating;
    },
    reload,
    isPublic: call.needs === 'public',
  };
}
