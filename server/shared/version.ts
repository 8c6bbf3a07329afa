import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './db';
import { conflict } from './errors';

/** A strong ETag of a record's version (decisions C1). */
export function sendEtag(reply: FastifyReply, kind: string, id: number, version: number): void {
  void reply.header('ETag', `${tagOf(kind, id)}${version}"`);
}

const tagOf = (kind: string, id: number): string => `"${kind}-${id}-`;
const noVersion = -1;

/** The version that the sender saw: `version` of the form, or If-Match; null when neither was sent. An If-Match that is not of this record matches no version. */
export function seenVersion(request: FastifyRequest, body: { version?: number | null }, kind: string, id: number): number | null {
  if (typeof body.version === 'number') return body.version;
  const sent = request.headers['if-match'];
  if (!sent || sent === '*') return null;
  // A proxy that compresses weakens the tag.
  const [tag, version = ''] = sent.replace(/^W\//, '').split(/(?<=-)(?=\d+"$)/);
  return tag === tagOf(kind, id) ? Number(version.slice(0, -1)) : noVersion;
}

/** Throws 409 naming who saved last if the record moved on since the sender read it. */
export async function requireVersion(db: Db, record: { version: number; updated_by: number | null }, seen: number | null): Promise<void> {
  if (seen === null || seen === record.version) return;
  const who = record.updated_by && (await db.selectFrom('help_desk.users').select(['full_name', 'email']).where('id', '=', record.updated_by).executeTakeFirst());
  throw conflict(`${who ? who.full_name || who.email : 'Somebody else'} saved this record after you opened it. Your input is kept: reload the record, compare and save again.`);
}

/** Says that a record changed; `form` also moves its version on, because the form shows what changed. */
export async function touch(db: Db, kind: 'problem' | 'change' | 'release', id: number, actor: { id: number }, { form }: { form: boolean }): Promise<void> {
  await sql`update ${sql.table(`${kind}s`)} set updated_at = now(), updated_by = ${actor.id}, version = version + ${form ? 1 : 0} where id = ${id}`.execute(db);
}
