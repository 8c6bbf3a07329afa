import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './db';
import { conflict } from './errors';
import type { Operation } from './operation';
import { say } from './sentence';
import * as recordSentences from '../../texts/compiled/server/record';

/** A strong ETag of a record's version (C1). */
export function sendEtag(reply: FastifyReply, kind: string, id: number | string, version: number): void {
  void reply.header('ETag', `${tagOf(kind, id)}${version}"`);
}

const tagOf = (kind: string, id: number | string): string => `"${kind}-${id}-`;

/**
 * The versions that the sender expects: one list for the form and one for If-Match, if present. Each must contain the
 * record's version. Without any list nothing was expected.
 */
export type Seen = readonly (readonly number[])[];

/**
 * `version` of the form and If-Match. As RFC 9110 (13.1.1) says, `*` is any version, and a weak or malformed tag is
 * none.
 */
export function seenVersion(
  request: FastifyRequest,
  body: { version?: number | null },
  kind: string,
  id: number | string,
): Seen {
  const inForm = typeof body.version === 'number' ? [[body.version]] : [];
  const sent = request.headers['if-match']?.trim();
  return sent === undefined || sent === '*' ? inForm : [...inForm, versionsIn(sent, tagOf(kind, id))];
}

function versionsIn(sent: string, tag: string): number[] {
  const tags = sent.split(',').map((one) => one.trim());
  if (!tags.every((one) => one === '' || /^(W\/)?"[^"]*"$/.test(one))) return [];
  return tags.filter((one) => one.startsWith(tag)).map((one) => Number(one.slice(tag.length, -1)));
}

export const isCurrent = (seen: Seen, version: number): boolean => seen.every((versions) => versions.includes(version));

/** Throws 409 naming who saved last if the record was changed since the sender read it. */
export async function requireVersion(
  db: Db,
  record: { version: number; updated_by: number | null },
  seen: Seen,
): Promise<void> {
  if (isCurrent(seen, record.version)) return;
  const who =
    record.updated_by &&
    (await db
      .selectFrom('help_desk.users')
      .select(['id', 'full_name', 'email'])
      .where('id', '=', record.updated_by)
      .executeTakeFirst());
  if (!who) throw conflict(say(recordSentences.saved));
  const person = { id: who.id, name: who.full_name || who.email };
  throw conflict(say(recordSentences.saved_by, { person: person.name }), person);
}

/**
 * Notes that records of a kind changed. `form`: the form shows what changed, so this is another version, and the actor is
 * who saved it; who only links a record or plans it is not named to those who are editing it.
 */
export async function touch(
  { db, actor, now }: Pick<Operation, 'db' | 'actor' | 'now'>,
  { table }: { table: string },
  ids: readonly number[],
  { form }: { form: boolean },
): Promise<void> {
  const version = form ? sql`, updated_by = ${actor.id}, version = version + 1` : sql``;
  await sql`update ${sql.table(table)} set updated_at = ${now}${version} where id = any(${ids})`.execute(db);
}
