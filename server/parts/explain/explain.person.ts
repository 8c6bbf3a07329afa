import { sql } from 'kysely';
import type { Language } from '../../../texts/compiled/languages';
import type { Reason } from '../../../wire/access/explain';
import { type Actor, sees } from '../../shared/actor';
import type { Db } from '../../shared/db';
import { notFound } from '../../shared/errors';
import { peopleOf } from '../../shared/person';
import { actorOn } from '../../shared/scope';
import type { Sentence } from '../../shared/sentence';
import { personNameOf } from '../../shared/shapes';
import { isOfClient, type OwnedRecord } from '../owner';
import type { Asked } from './explain.facts';
import type { Because, Told } from './explain.tell';

/** Somebody whom the actor may ask about, also who has left. Throws 404. */
export async function requireAsked(db: Db, actor: Pick<Actor, 'people'>, id: number): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select u.id, ${personNameOf('u')} as full_name, u.role, u.active from help_desk.users u where u.id = ${id}`.execute(
    db,
  );
  const isSeen = actor.people ? (await actor.people.of([id])).has(id) : true;
  if (!rows[0] || !isSeen) throw notFound('user');
  return rows[0];
}

/**
 * The person with the rights that they have over the record, by the functions that decide of every call; null: they may not see it.
 */
export async function whoThere(db: Db, { id }: Asked, record: OwnedRecord): Promise<Actor | null> {
  const person = (await peopleOf(db, [id])).get(id);
  if (!person) return null;
  if (await isOfClient(db, person, record)) return person;
  return sees(person, record.kind.type) ? actorOn(db, person, { kind: record.kind.type, id: record.id }) : null;
}

/** Sentences one behind the other. */
export const textOf = (sentences: readonly Sentence[], language: Language): string =>
  sentences.map((one) => one.in(language)).join(' ');

/** As the reply has it. */
export const saidIn = (language: Language, { text, ...reason }: Because): Reason => ({
  ...reason,
  text: textOf(text, language),
});

/** All reasons as one text. */
export const inWords = ({ reasons }: Told, language: Language): string =>
  reasons.map(({ text }) => textOf(text, language)).join(' ');
