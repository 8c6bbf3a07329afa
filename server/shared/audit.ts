import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AuditKind } from '../../wire/audit/audit';
import type { Trx } from './db';

/** What is evidence but no line of a record's log. Names of people do not belong into it: ids stay true when a person is erased. */
export interface AuditEvent {
  kind: AuditKind;
  /** null: nobody who is known, or the service desk itself. */
  actor_id: number | null;
  /** Whom it is about. */
  person_id?: number | null;
  /** What the sentence of the audit says, by its names (server/audit/audit.text.ts). */
  details?: Record<string, unknown>;
  request_id?: string;
  at: Date;
}

/** Who sent a request: who sees the service desk as another person does it themselves. */
export const senderOf = ({ actor, seeAs }: Pick<FastifyRequest, 'actor' | 'seeAs'>): number | null =>
  seeAs?.by.id ?? actor?.id ?? null;

/** Keeps evidence, in the transaction of what happened: one statement. The chain is written behind it (server/audit). */
export async function recordAudit(trx: Trx, ...events: readonly AuditEvent[]): Promise<void> {
  if (!events.length) return;
  const rows = events.map((event, position) => ({ ...event, position }));
  await sql`
    insert into audit_events (kind, actor_id, owner_type, owner_id, details, request_id, created_at)
    select kind, actor_id, case when person_id is not null then 'user' end, person_id, coalesce(details, '{}'), request_id, at
    from json_to_recordset(${JSON.stringify(rows)})
      as r (position integer, kind text, actor_id bigint, person_id bigint, details jsonb, request_id text, at timestamptz)
    order by position`.execute(trx);
}
