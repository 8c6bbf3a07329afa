import { call } from './call';

/** What a live event is about. */
export type LiveKind = 'problem' | 'change' | 'release' | 'asset' | 'contract' | 'cab' | 'ticket' | 'user';

/** One server-sent event (`data:` is this as JSON): the record of that kind changed. */
export interface LiveEvent {
  kind: LiveKind;
  id: number;
}

export const liveCalls = {
  events: call('GET', '/service-desk/api/events', {
    needs: 'agent',
    summary: 'Server-sent events: which records changed (decisions C2)',
    raw: true,
  }),
};
