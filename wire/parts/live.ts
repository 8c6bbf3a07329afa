import { call } from '../protocol/call';
import type { WindowKind } from '../freeze/freeze';
import type { RecordKind } from '../protocol/kind';

/**
 * The kind of a live event. With `approval` the id is a person whose waiting approvals changed; only that person gets
 * the event. With `comment` it is a comment's (G4). With `inbox` it is a person whose inbox changed; only that person gets it
 * (G8). With `writing` it is a person who writes a comment just now; nothing changed. Of a freeze or a maintenance window
 * every agent is told (G11).
 */
export type LiveKind = 'approval' | 'comment' | 'inbox' | 'writing' | RecordKind | WindowKind;

/** One server-sent event (`data:` is this as JSON): the record of that kind changed. */
export interface LiveEvent {
  kind: LiveKind;
  id: number;
  /** Of a comment, and of who writes one: its record, as the calls take it, `sd_problem:12`. */
  owner?: string;
  /** Of who writes. */
  name?: string;
}

export const liveCalls = {
  events: call('GET', '/service-desk/api/events', {
    needs: 'signed-in',
    raw: 'text/event-stream',
  }),
};
