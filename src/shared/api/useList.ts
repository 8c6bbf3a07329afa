import { useMemo } from 'react';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { ReplyOf, RequestOf } from './client';
import { useRecord, type Load, type LoadOptions } from './useRecord';

/** One page of a list and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/**
 * Loads one page of a list. `page` picks rows and total out of the reply, whose names differ per call (D1 §7).
 * The rows of the last request stay while the next are on their way.
 */
export function useList<C extends Carries, Row>(
  call: Call<C>,
  request: RequestOf<C> | null,
  page: (reply: ReplyOf<C>) => Page<Row>,
  options: LoadOptions = {},
): Load<Page<Row>> {
  const load = useRecord(call, request, { keep: true, ...options });
  // The pick is a constant of the call: only new data makes a new page.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const data = useMemo(() => (load.data === undefined ? undefined : page(load.data)), [load.data]);
  return { ...load, data };
}
