import { sql } from 'kysely';
import * as fieldSentences from '../../texts/compiled/server/field';
import { valueTaken } from '../parts/custom-field/custom-field.unique';
import type { Db } from '../shared/db';
import { isNarrowed } from '../shared/narrowed';
import { keptSentence, type Sentence, type StoredSentence } from '../shared/sentence';

/** Sentences of rows that name another asset. */
const naming: ReadonlySet<string> = new Set([fieldSentences.value_taken_by[0], fieldSentences.value_taken_in_trash[0]]);

type Part = StoredSentence['params'][string];
const isSentence = (part: Part): part is StoredSentence => typeof part === 'object' && part !== null;

/** What a sentence and those within it name. */
const namedIn = (comment: StoredSentence): string[] =>
  naming.has(comment.code)
    ? [keyOf(comment.params)]
    : Object.values(comment.params).filter(isSentence).flatMap(namedIn);

const keyOf = ({ identifier, name }: StoredSentence['params']): string => JSON.stringify([identifier, name]);

/**
 * Says what was noted of rows, for who reads through this handle: an asset that they do not see, or not any more, is not named.
 * One query, for who sees a part of the assets only.
 */
export async function saidOf(
  db: Db,
  comments: readonly StoredSentence[],
): Promise<(comment: StoredSentence) => Sentence> {
  const named = isNarrowed(db) ? [...new Set(comments.flatMap(namedIn))] : [];
  if (!named.length) return keptSentence;
  const identifiers = named.map((key) => (JSON.parse(key) as [string])[0]);
  const { rows } = await sql<{ identifier: string; name: string }>`
    with sought as (select fold(k) as key from unnest(${identifiers}::text[]) k)
    select t.identifier, t.name from assets t where fold(t.identifier) in (select key from sought)
    union all select x.identifier, x.record ->> 'name' from trash x where x.kind = 'asset' and fold(x.identifier) in (select key from sought)`.execute(
    db,
  );
  const seen = new Set(rows.map(keyOf));
  const shown = (comment: StoredSentence): StoredSentence => {
    if (naming.has(comment.code)) return seen.has(keyOf(comment.params)) ? comment : valueTaken().toJSON();
    const params = Object.entries(comment.params).map(([name, part]) => [name, isSentence(part) ? shown(part) : part]);
    return { ...comment, params: Object.fromEntries(params) as StoredSentence['params'] };
  };
  return (comment) => keptSentence(shown(comment));
}
