import { type ComponentType, useEffect } from 'react';
import { aheadQuery } from '../../../wire/home/ahead';
import type { ActivityQuery } from '../../../wire/parts/activity';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { LiveKind } from '../../../wire/parts/live';
import type { ReplyOf, RequestOf } from '../api/client';
import { type Load, useRecord } from '../api/useRecord';
import { firstOfLog } from './logTab';

interface Id extends Carries {
  params: { id: number };
}

interface RecordCalls<V extends Id, A extends Id> {
  view: Call<V>;
  actions: Call<A>;
}

/** Records that were read before anybody looked at them. */
const readAhead = new Set<string>();
/** Those whose page is open. */
const shown = new Set<string>();

/** A record on its page, and what the reader may do with it. */
export function useRecordAndActions<V extends Id, A extends Id>(
  kind: LiveKind,
  { view, actions }: RecordCalls<V, A>,
  id: number,
): [record: Load<ReplyOf<V>>, actions: Load<ReplyOf<A>>] {
  const live = { kind, id };
  const params = { id };
  const record = useRecord(view, { params } as RequestOf<V>, { live });
  // Now somebody looks at it: what they viewed is kept by the call that reads it.
  useEffect(() => {
    const key = `${kind} ${id}`;
    shown.add(key);
    if (readAhead.delete(key)) void record.reload();
    return () => void shown.delete(key);
    // Only when it begins to be shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, id]);
  return [record, useRecord(actions, { params } as RequestOf<A>, { live })];
}

/** A component that shows nothing and loads what the page of a record asks for first, while its link is pointed at. */
export function recordAhead<V extends Id, A extends Id, L extends Id & { query: ActivityQuery }>(
  kind: LiveKind,
  calls: RecordCalls<V, A> & { log: Call<L> },
): ComponentType<{ id: number }> {
  return function RecordAhead({ id }) {
    const [live, params] = [{ kind, id }, { id }];
    const key = `${kind} ${id}`;
    // Whichever of the two loads it: while its page is open somebody looks at it.
    const requestOf = () => (shown.has(key) ? {} : (readAhead.add(key), aheadQuery));
    useRecord(calls.view, { params } as RequestOf<V>, { live, requestOf });
    useRecord(calls.actions, { params } as RequestOf<A>, { live });
    useRecord(calls.log, { params: { id }, query: firstOfLog } as unknown as RequestOf<L>, { live: { kind, id } });
    return null;
  };
}
