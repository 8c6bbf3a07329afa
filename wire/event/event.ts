import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as schemas from './event.schema';

/** What an event is about, by which rights are asked: a record, or a finished import. */
export const eventKinds = ['problem', 'change', 'release', 'asset', 'contract', 'ticket', 'import'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Every event that other systems are told of (G22), by the kind that its name begins with. */
export const eventTypesOf = {
  problem: ['problem.created', 'problem.updated', 'problem.closed', 'problem.deleted', 'problem.restored'],
  change: [
    ...(['change.created', 'change.updated', 'change.closed', 'change.deleted', 'change.restored'] as const),
    ...(['change.board_approved', 'change.board_denied'] as const),
  ],
  release: ['release.created', 'release.updated', 'release.closed', 'release.deleted', 'release.restored'],
  asset: ['asset.created', 'asset.updated', 'asset.assigned', 'asset.deleted', 'asset.restored'],
  contract: [
    ...(['contract.created', 'contract.updated', 'contract.closed', 'contract.deleted', 'contract.restored'] as const),
    ...(['contract.approved', 'contract.rejected', 'contract.expiring', 'contract.expired'] as const),
  ],
  ticket: ['ticket.created', 'ticket.updated'],
  comment: ['comment.created'],
  import: ['import.finished'],
} as const;

export type EventGroup = keyof typeof eventTypesOf;
export type EventType = (typeof eventTypesOf)[EventGroup][number];
export const eventGroups = Object.keys(eventTypesOf) as EventGroup[];
export const eventTypes: readonly EventType[] = Object.values(eventTypesOf).flat();

/** The kinds of records that events of this type are about: a comment is of any record that has comments. */
export function kindsOfType(type: string): readonly EventKind[] {
  const [group] = type.split('.');
  if (group === '*') return eventKinds;
  if (group === 'comment') return ['problem', 'change', 'release', 'asset', 'contract'];
  return eventKinds.filter((kind) => kind === group);
}

export const eventLimits = {
  /** Days that events are kept. */
  days: 30,
  /** Events of one page, at most and unless asked otherwise. */
  page: 100,
} as const;

export type EventBody = InferType<typeof schemas.eventBody>;
export type EventPage = InferType<typeof schemas.eventPage>;

export const eventCalls = {
  /** What happened since a cursor, in the order in which it was committed; an empty page is the end. */
  since: call<{ query: { cursor?: string; kinds?: EventKind[]; limit?: number }; reply: EventPage }>(
    'GET',
    '/service-desk/api/changes-since',
    { summary: 'Read what happened since a cursor', needs: 'agent', fails: [410, 422] },
  ),
};
