import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from './db';
import { conflict } from './errors';

/** A strong ETag of a record's version (decisions C1). */
export function sendEtag(reply: FastifyReply, kind: string, id: number, version: number): void {
  void reply.header('ETag', `"${kind}-${id}-${version}"`);
}

/** The version that the sender saw: `version` of the form, or If-Match; null when neither was sent. */
export function seenVersion(request: FastifyRequest, body: { version?: number | null }): number | null {
  if (typeof body.version === 'number') return body.version;
  const match = /-(\d+)"$/.exec(String(request.headers['if-match'] ?? ''));
  return match ? Number(match[1]) : null;
}

/** Throws 409 naming who saved last if the record moved on since the sender read it. */
export async function requireVersion(db: Db, record: { version: number; updated_by: number | null }, seen: number | null): Promise<void> {
  if (seen === null || seen === record.version) return;
  const who = record.updated_by && (await db.selectFrom('help_desk.users').select(['full_name', 'email']).where('id', '=', record.updated_by).executeTakeFirst());
  throw conflict(`${who ? who.full_name || who.email : 'Somebody else'} saved this record after you opened it. Your input is kept: reload the record, compare and save again.`);
}
