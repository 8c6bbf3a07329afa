import { sql } from 'kysely';
import type { Db } from '../shared/db';

/**
 * A text is like another if it is at least so much so. It starts with what was measured on made rewordings
 * (server/similar/similar.recall.test.ts), and goes up or down by what people answer, within these bounds.
 */
export const threshold = { start: 0.4, least: 0.3, most: 0.6 } as const;
/** So many of the newest answers count, */
const newest = 200;
/** of which at least so many in a band have to agree, */
const enough = 10;
/** a band being so wide, from the threshold up; and the threshold moves by so much. */
const band = 0.1;
const step = 0.05;
/** It goes up while fewer of the band are linked, and down while at least so many are. */
const bad = 0.4;
const good = 0.8;

export interface Answer {
  /** 0 to 1: how much alike they were. */
  score: number;
  isLinked: boolean;
}

/** The threshold of this installation. One statement. */
export async function readThreshold(db: Db): Promise<number> {
  const { rows } = await sql<Answer>`
    select score::float8 as score, answer = 'link' as "isLinked" from similar_answers order by id desc limit ${newest}`.execute(
    db,
  );
  return thresholdOf(rows);
}

/**
 * The threshold by what was answered: of what was shown just above it, enough has to be right. It goes up, a step at a time, while
 * at least ten answers of the band above it are in and fewer than 40 % of them link; or down, while at least 80 % of them do, unless
 * what is known of the step below speaks against it. It always starts where it was measured, so it has no memory but the answers.
 */
export function thresholdOf(answers: readonly Answer[]): number {
  const linked = (from: number, to: number): number | null => {
    // Hundredths: 0.35 + 0.05 is no 0.4 in binary.
    const some = answers.filter(
      ({ score }) => hundredths(score) >= hundredths(from) && hundredths(score) < hundredths(to),
    );
    return some.length < enough ? null : some.filter(({ isLinked }) => isLinked).length / some.length;
  };
  const isBad = (from: number, to: number): boolean => (linked(from, to) ?? 1) < bad;
  let at: number = threshold.start;
  while (at < threshold.most && isBad(at, at + band)) at = moved(at, step);
  if (at > threshold.start) return at;
  while (at > threshold.least && (linked(at, at + band) ?? 0) >= good && !isBad(at - step, at)) at = moved(at, -step);
  return at;
}

const hundredths = (figure: number): number => Math.floor(figure * 100 + 1e-6);
const moved = (from: number, by: number): number => Math.round((from + by) * 100) / 100;
