import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../shared/db';
import type { EmbeddingService } from '../shared/services';
import type { Alike, Asked } from './similar.find';
import { similarFacts } from './similar.index';

/** The service is given so long for one question, in milliseconds, and so many bytes. */
const within = 1500;
const maxBytes = 16 * 1024 * 1024;
/** After a failure it is left alone for so long: nobody waits for it again and again. */
const pause = 30_000;
/** Of a text so many letters are sent. */
const longest = 2000;
/** So many texts are known with their vectors, of so many figures at most; those that were used last. */
const maxKept = 2000;
const maxFigures = 8192;

type Vector = Float32Array;

/** What an embedding service says of texts, as far as it can. */
export interface Embedder {
  /** A vector for each text, all of one length; null if the service cannot be used now, which is logged. */
  embed(texts: readonly string[]): Promise<Vector[] | null>;
}

/** A failure in words for the log; it quotes nothing of what was sent or received. */
class Unusable extends Error {}

/**
 * The service of the organization's own, as `POST {url}/embeddings` of OpenAI has it. What it said is kept in the memory of this
 * process, by the hash of the text.
 */
export function embedderOf(service: EmbeddingService, warn: (line: string) => void): Embedder {
  const kept = new Map<string, Vector>();
  let restsUntil = 0;
  const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64');
  return {
    async embed(texts) {
      const keys = texts.map(keyOf);
      const missing = [...new Set(keys.filter((key) => !kept.has(key)))];
      const found = new Map(keys.flatMap((key) => (kept.has(key) ? [[key, kept.get(key)!] as const] : [])));
      if (missing.length) {
        if (Date.now() < restsUntil) return null;
        try {
          const vectors = await request(
            service,
            missing.map((key) => texts[keys.indexOf(key)]!),
          );
          missing.forEach((key, n) => found.set(key, vectors[n]!));
        } catch (error) {
          restsUntil = Date.now() + pause;
          const why = error instanceof Unusable ? error.message : reasonOf(error);
          warn(
            `The service of SIMILAR_EMBEDDINGS_URL is not used for ${pause / 1000} seconds: ${why}. Similar problems are in the order of their words.`,
          );
          return null;
        }
      }
      const all = keys.map((key) => found.get(key)!);
      // Another model behind the same name has vectors of another length.
      if (all.some((one) => one.length !== all[0]!.length)) {
        kept.clear();
        return null;
      }
      for (const [key, vector] of found) {
        kept.delete(key);
        kept.set(key, vector);
      }
      for (const key of [...kept.keys()].slice(0, Math.max(0, kept.size - maxKept))) kept.delete(key);
      return all;
    },
  };
}

async function request({ url, model, key }: EmbeddingService, input: readonly string[]): Promise<Vector[]> {
  const response = await fetch(`${url}/embeddings`, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(within),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, input, encoding_format: 'float' }),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Unusable(`it answers ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).byteLength;
    if (size > maxBytes) throw new Unusable(`it answers more than ${maxBytes} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return vectorsOf(Buffer.concat(chunks).toString('utf8'), input.length);
}

/** The vectors in the order of what was asked. Throws {@link Unusable}. */
function vectorsOf(text: string, count: number): Vector[] {
  let reply: { data?: { index?: unknown; embedding?: unknown }[] } | null;
  try {
    reply = JSON.parse(text) as typeof reply;
  } catch {
    throw new Unusable('it answers something else than JSON');
  }
  const vectors = new Array<Vector | undefined>(count).fill(undefined);
  for (const [n, one] of (Array.isArray(reply?.data) ? reply.data : []).entries()) {
    const at = typeof one?.index === 'number' ? one.index : n;
    const figures: unknown = one?.embedding;
    if (
      at in vectors &&
      Array.isArray(figures) &&
      figures.length > 0 &&
      figures.length <= maxFigures &&
      figures.every(Number.isFinite)
    )
      vectors[at] = Float32Array.from(figures as number[]);
  }
  const length = vectors[0]?.length;
  const whole = vectors.filter((one) => one !== undefined && one.length === length);
  if (whole.length !== count) throw new Unusable('it does not answer one vector for each text, all of one length');
  return whole as Vector[];
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return name === 'TimeoutError'
    ? `it takes longer than ${within} ms`
    : `it cannot be reached (${cause?.code ?? name})`;
}

/** What was found, with what it is put in order by. */
export interface Ranked extends Alike {
  rank: number;
}

/** Problems in the order in which the service finds them alike; that of their scores if it cannot be used. Call it outside of a transaction. */
export async function rerank(
  db: Database,
  embedder: Embedder,
  asked: Asked,
  found: readonly Alike[],
): Promise<Ranked[]> {
  const byScore = found.map((one) => ({ ...one, rank: one.score }));
  if (found.length < 2) return byScore;
  const { subject, body, table } = similarFacts.problem;
  const { rows } = await sql<Asked & { id: number }>`
    select t.id, ${subject} as subject, left(${body}, ${longest * 4}) as text from ${sql.table(table)} t
    where t.id = any(${found.map(({ id }) => id)}::bigint[])`.execute(db);
  const vectors = await embedder.embed([asked, ...rows].map(plainOf));
  if (!vectors) return byScore;
  const [own, ...others] = vectors;
  const ranks = new Map(rows.map(({ id }, n) => [id, cosine(own!, others[n]!)]));
  return byScore.map((one) => ({ ...one, rank: ranks.get(one.id) ?? -1 }));
}

const plainOf = ({ subject, text }: Asked): string =>
  `${subject}\n${text
    .slice(0, longest * 4)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&\w+;|&#\d+;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()}`.slice(0, longest);

function cosine(one: Vector, other: Vector): number {
  let [both, first, second] = [0, 0, 0];
  for (let n = 0; n < one.length; n++) {
    both += one[n]! * other[n]!;
    first += one[n]! ** 2;
    second += other[n]! ** 2;
  }
  return first && second ? both / Math.sqrt(first * second) : 0;
}
