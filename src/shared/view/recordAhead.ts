import type { ComponentType } from 'react';
import type { ActivityQuery } from '../../../wire/parts/activity';
import type { Call, Carries } from '../../../wire/protocol/call';
import type { LiveKind } from '../../../wire/parts/live';
import type { RequestOf } from '../api/client';
import { useRecord } from '../api/useRecord';
import { firstOfLog } from './ActivityLog';

interface Id extends Carries {
  params: { id: number };
}

interface RecordCalls<V extends Id, A extends Id, L extends Id & { query: ActivityQuery }> {
  view: Call<V>;
  actions: Call<A>;
  log: Call<L>;
}

/** A component that shows nothing and loads what the page of a record asks for first, while its link is pointed at. */
export function recordAhead<V extends Id, A extends Id, L extends Id & { query: ActivityQuery }>(
  kind: LiveKind,
  { view, actions, log }: RecordCalls<V, A, L>,
): ComponentType<{ id: number }> {
  return function RecordAhead({ id }) {
    const live = { kind, id };
    const params = { id };
    useRecord(view, { params } as RequestOf<V>, { live });
    useRecord(actions, { params } as RequestOf<A>, { live });
    useRecord(log, { params, query: firstOfLog } as unknown as RequestOf<L>, { live });
    return null;
  };
}
