import { call } from '../protocol/call';
import type { RecordKind } from '../protocol/kind';

/**
 * What a live event is about. Of `approval` the id is the person for whom something waits, or no longer does; only they
 * hear of it.
 */
export type LiveKind = 'approval' | RecordKind;

/** One server-sent event (`data:` is this as JSON): the record of that kind changed. */
export interface LiveEvent {
  kind: LiveKind;
  id: number;
}

export const liveCalls = {
  events: call('GET', '/service-desk/api/events', {
    needs: 'signed-in',
    summary: 'Follow changes of records as server-sent events',
    raw: 'text/event-stream',
  }),
};
