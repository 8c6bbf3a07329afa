import { sql } from 'kysely';
import * as recordSentences from '../../texts/compiled/server/record';
import * as reviewSentences from '../../texts/compiled/server/problem_review';
import type { ReviewEvent, ReviewForm } from '../../wire/problem-review/problem-review';
import { reviewLimits, reviewParts, reviewTexts } from '../../wire/problem-review/problem-review';
import { isBlankHtml } from '../../wire/protocol/html';
import { holdProblem } from '../problem';
import type { ProblemOperation } from '../problem/problem.kind';
import { recordActivity } from '../shared/activity';
import type { Trx } from '../shared/db';
import { conflict, invalid } from '../shared/errors';
import { storedHtml } from '../shared/html';
import { announce } from '../shared/live';
import { rule, say } from '../shared/sentence';
import { atZone, keptOrAtZone } from '../shared/time';
import { isCurrent, requireVersion, type Seen } from '../shared/version';
import { readReview, type Reviewed } from './problem-review.queries';

/** A major problem's row, held until the transaction ends. Throws 404; 409 for another one. */
export async function lockReviewed({ db }: Pick<ProblemOperation, 'db'>, id: number): Promise<void> {
  const { major } = await holdProblem(db, id);
  if (!major) throw conflict(say(reviewSentences.not_major));
}

/**
 * Writes what is sent; entries of the timeline that the actor may not see stay. Throws 404; 409 for a problem that is not major,
 * or if somebody saved meanwhile; 422.
 */
export async function saveReview(operation: ProblemOperation, id: number, form: ReviewForm, seen: Seen): Promise<void> {
  const { db, actor, now } = operation;
  await lockReviewed(operation, id);
  const present = await db
    .selectFrom('problem_reviews')
    .select(['version', 'updated_by'])
    .where('problem_id', '=', id)
    .executeTakeFirst();
  if (present) await requireVersion(db, present, seen);
  else if (!isCurrent(seen, 0)) throw conflict(say(recordSentences.saved));
  const sent = reviewParts.flatMap((part) => {
    const html = form[part];
    return html === undefined ? [] : [[part, isBlankHtml(html) ? '' : storedHtml(part, html)] as const];
  });
  await writeReview(operation, id, Object.fromEntries(sent));
  if (form.timeline) {
    const shown = await readReview(db, actor, id);
    if (form.timeline.length + shown.hidden > reviewLimits.events)
      throw invalid({ timeline: rule(reviewTexts.events) });
    await writeTimeline(db, { id, zone: actor.time_zone }, shown, form.timeline);
  }
  await noteReview(operation, id, now);
}

/** Creates the review, or makes it another version. */
export async function writeReview(
  { db, actor, now }: ProblemOperation,
  problem_id: number,
  values: Partial<Record<(typeof reviewParts)[number], string>>,
): Promise<void> {
  await db
    .insertInto('problem_reviews')
    .values({ problem_id, ...values, created_by: actor.id, created_at: now, updated_by: actor.id, updated_at: now })
    .onConflict((c) =>
      c.column('problem_id').doUpdateSet((eb) => ({
        ...values,
        updated_by: actor.id,
        updated_at: now,
        version: eb('problem_reviews.version', '+', 1),
      })),
    )
    .execute();
}

/** Tells it in the problem's log and to who has it open. */
export async function noteReview(operation: ProblemOperation, id: number, now: Date): Promise<void> {
  const { db } = operation;
  await recordActivity(db, {
    ...operation.entry(id),
    kind: 'updated',
    before: { review: null },
    after: { review: now.toISOString() },
  });
  await announce(db, 'problem', id);
}

type Sent = Omit<ReviewEvent, 'id'> & { id?: number | null };

/** What was shown and is not sent is deleted. Throws 422 for an id that was not shown. */
async function writeTimeline(
  db: Trx,
  { id, zone }: { id: number; zone: string },
  { timeline }: Reviewed,
  sent: readonly Sent[],
): Promise<void> {
  const shown = new Set(timeline.map((event) => event.id));
  const strange = sent.findIndex((event) => event.id && !shown.has(event.id));
  if (strange >= 0) throw invalid({ [`timeline[${strange}].id`]: say(reviewSentences.no_event) });
  const kept = sent.filter((event) => event.id);
  const added = sent.filter((event) => !kept.includes(event));
  const keptIds = kept.map((event) => event.id);
  const gone = [...shown].filter((one) => !keptIds.includes(one));
  if (gone.length) await db.deleteFrom('problem_review_events').where('id', 'in', gone).execute();
  const at = sql.ref('s.at');
  if (kept.length)
    await sql`update problem_review_events e set at = ${keptOrAtZone(sql.ref('e.at'), at, zone)}, text = s.text
      from json_to_recordset(${JSON.stringify(kept)}) s (id bigint, at text, text text) where e.id = s.id`.execute(db);
  if (added.length)
    await sql`insert into problem_review_events (problem_id, at, text)
      select ${id}, ${atZone(at, zone)}, s.text from json_to_recordset(${JSON.stringify(added)}) s (at text, text text)`.execute(
      db,
    );
}
