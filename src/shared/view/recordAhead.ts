import type { ComponentType } from 'react';
import type { ActivityQuery } from '../../../wire/parts/activity';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { LiveKind } from '../../../wire/parts/live';
import type { ReplyOf, RequestOf } from '../api/client';
import { type Load, useRecord } from '../api/useRecord';
import { firstOfLog } from './ActivityLog';

interface Id extends Carries {
  params: { id: number };
}

interface RecordCalls<V extends Id, A extends Id> {
  view: Call<V>;
  actions: Call<A>;
}

/** A record on its page, and what the reader may do with it. */
export function useRecordAndActions<V extends Id, A extends Id>(
  kind: LiveKind,
  { view, actions }: RecordCalls<V, A>,
  id: number,
): [record: Load<ReplyOf<V>>, actions: Load<ReplyOf<A>>] {
  const live = { kind, id };
  const params = { id };
  return [
    useRecord(view, { params } as RequestOf<V>, { live }),
    useRecord(actions, { params } as RequestOf<A>, { live }),
  ];
}

/** A component that shows nothing and loads what the page of a record asks for first, while its link is pointed at. */
export function recordAhead<V extends Id, A extends Id, L extends Id & { query: ActivityQuery }>(
  kind: LiveKind,
  calls: RecordCalls<V, A> & { log: Call<L> },
): ComponentType<{ id: number }> {
  return function RecordAhead({ id }) {
    useRecordAndActions(kind, calls, id);
    useRecord(calls.log, { params: { id }, query: firstOfLog } as unknown as RequestOf<L>, { live: { kind, id } });
    return null;
  };
}
