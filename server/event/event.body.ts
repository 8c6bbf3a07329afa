import type { EventBody } from '../../wire/event/event';
import { named, namedAt, type PagedKind, pagedRecords } from '../parts/named';

/** A row of `events`. */
export interface EventRow {
  id: number;
  key: string;
  type: string;
  kind: string;
  record_id: number;
  identifier: string;
  before: unknown;
  after: unknown;
  actor_id: number | null;
  actor_name: string | null;
  request_id: string | null;
  created_at: Date;
}

/** Its page; null: it has none of ours. */
export function pathOfEvent({ kind, record_id, identifier }: Pick<EventRow, 'kind' | 'record_id' | 'identifier'>) {
  if (kind === 'import') return namedAt('import-tracking/{id}', record_id, identifier).path;
  return Object.hasOwn(pagedRecords, kind) ? named(kind as PagedKind, record_id, identifier).path : null;
}

type Values = EventBody['data']['before'];

/** What other systems are told: the same text at every attempt (G22). */
export const bodyOfEvent = (row: EventRow): EventBody => ({
  id: row.key,
  type: row.type,
  timestamp: new Date(row.created_at).toISOString(),
  data: {
    kind: row.kind,
    id: row.record_id,
    identifier: row.identifier,
    path: pathOfEvent(row),
    before: row.before as Values,
    after: row.after as Values,
    actor: row.actor_id === null ? null : { id: row.actor_id, full_name: row.actor_name ?? '' },
    request_id: row.request_id,
  },
});
