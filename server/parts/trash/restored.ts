import type { Db } from '../../shared/db';
import { conflict, notFound } from '../../shared/errors';
import type { Noun } from '../../shared/nouns';
import { done } from '../../shared/route';
import { say } from '../../shared/sentence';
import * as trashSentences from '../../../texts/compiled/server/trash';
import { type NamedKind, namedOf } from '../named';
import type { Restored } from './trash';

/** The reply to the restoring of one record. Throws 404, 409. */
export async function restored(db: Db, kind: NamedKind & Noun, id: number, { ids, refused, lost }: Restored) {
  const [first] = refused;
  if (!ids.length && first) throw first.why.code === 'trash.none' ? notFound(kind) : conflict(first.why);
  const record = await namedOf(db, kind, id);
  const { name } = record;
  return done(
    lost ? say(trashSentences.restored_without, { name, count: lost }) : say(trashSentences.restored, { name }),
    undefined,
    record,
  );
}
