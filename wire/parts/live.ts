import { call } from '../protocol/call';
import type { RecordKind } from '../protocol/kind';

/**
 * The kind of a live event. With `approval` the id is a person whose waiting approvals changed; only that person gets
 * the event.
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
    raw: 'text/event-stream',
  }),
};
