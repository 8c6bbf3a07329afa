import { useMemo, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { Call, Carries } from '../../../wire/protocol/call';
import { pagingKeys } from '../../../wire/protocol/list';
import { useHost } from '../host/useHost';
import { urlOf, type ReplyOf, type RequestOf } from './client';
import { useRecord, type Cause, type Load, type LoadOptions } from './useRecord';

/** One page of a list and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`: loads the page again with the exact number. */
  countExactly?: () => void;
  /** What was asked for, and brought these rows. */
  query?: Record<string, unknown>;
}

interface ListOptions extends LoadOptions {
  /** The filter by ids of the rows: a row that was changed by somebody else is then loaded alone. */
  ids?: string;
}

interface Loose {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
}

/** Of each cache of loads the exact totals that it has seen, for a minute. */
const known = new WeakMap<object, Map<string, number>>();
const lasts = 60_000;

/**
 * Loads one page of a list. `page` picks rows and total out of the reply, whose names differ per call (D1 §7).
 * The rows of the last request stay while the next are on their way. The total is asked for when filter or search
 * change and after an own action; page turns and live events reuse it.
 */
export function useList<C extends Carries, Row>(
  call: Call<C>,
  request: RequestOf<C> | null,
  page: (reply: ReplyOf<C>) => Page<Row>,
  { ids, ...options }: ListOptions = {},
): Load<Page<Row>> {
  const { kit, send } = useHost();
  const { cache } = useSWRConfig();
  const totals = known.get(cache) ?? new Map<string, number>();
  known.set(cache, totals);
  const { params, query = {} } = (request ?? {}) as Loose;
  const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !pagingKeys.includes(name)));
  /** The list without its pages: what it holds decides the total. */
  const list = urlOf(kit.base, call as Call, { params, query: filters });
  const narrowed = Object.values(filters).some((value) => value !== undefined && value !== '');
  const exactly = useRef<string>(undefined);

  const requestOf = (cause: Cause): Record<string, unknown> => ({
    known_total: cause === 'reload' ? undefined : totals.get(list),
    count: narrowed && exactly.current !== list ? 'quick' : undefined,
  });
  const loaded = (reply: ReplyOf<C>): void => {
    const { total } = page(reply);
    if (!isExact(reply)) totals.delete(list);
    else if (totals.get(list) !== total) {
      totals.set(list, total);
      setTimeout(() => totals.delete(list), lasts);
    }
  };

  // Loaded when it is needed first: nothing is changed by others while a page opens.
  const patch = async (reply: ReplyOf<C>, id: number) =>
    ids && request
      ? (await import('./patchRow')).patchRow(send, call, request, ids, (of) => page(of).rows, reply, id)
      : undefined;

  const load = useRecord(call, request, { keep: true, spread: true, requestOf, loaded, patch, ...options });
  // The pick is a constant of the call: only new data makes a new page.
  const data = useMemo(() => {
    if (load.data === undefined) return undefined;
    const countExactly = (): void => {
      exactly.current = list;
      void load.reload();
    };
    return { ...page(load.data), query, countExactly: isExact(load.data) ? undefined : countExactly };
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [load.data]);
  return { ...load, data };
}

const isExact = (reply: unknown): boolean => (reply as { total_is_exact?: boolean }).total_is_exact !== false;
