import { sql } from 'kysely';
import type { Review } from '../../wire/problem-review/problem-review';
import type { RecordKind } from '../../wire/protocol/kind';
import { type Actor, sees } from '../shared/actor';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { person } from '../shared/shapes';
import { seenTicketsOrNone } from '../shared/sight';
import { wireTime } from '../shared/time';

type Event = Review['timeline'][number];

/** An entry of the timeline with what one has to see to be told it. */
export interface GuardedEvent extends Event {
  kinds: RecordKind[];
  ticket_ids: number[];
}

export interface Reviewed {
  identifier: string;
  subject: string;
  major: boolean;
  created_at: string;
  closed_at: string | null;
  /** Version 0 if nothing is written yet. */
  review: Omit<Review, 'timeline'>;
  /** What the reader may see of the timeline, the earliest first. */
  timeline: GuardedEvent[];
  /** So many entries they may not see. */
  hidden: number;
}

/** The review of a problem with what it is told with, as the actor may see it. Throws 404. */
export async function readReview(db: Db, actor: Actor, id: number): Promise<Reviewed> {
  const zone = actor.time_zone;
  const { rows } = await sql<Omit<Reviewed, 'hidden'>>`
    select p.identifier, p.subject, p.major, ${wireTime(sql.ref('p.created_at'), zone)} as created_at, ${wireTime(sql.ref('p.closed_at'), zone)} as closed_at,
      json_build_object('summary', coalesce(r.summary, ''), 'impact', coalesce(r.impact, ''), 'went_well', coalesce(r.went_well, ''),
        'to_improve', coalesce(r.to_improve, ''), 'actions', coalesce(r.actions, ''), 'version', coalesce(r.version, 0),
        'updated_at', ${wireTime(sql.ref('r.updated_at'), zone)}, 'updated_by', ${person(sql.ref('r.updated_by'))}) as review,
      coalesce((select json_agg(json_build_object('id', e.id, 'at', ${wireTime(sql.ref('e.at'), zone)}, 'text', e.text, 'kinds', e.kinds, 'ticket_ids', e.ticket_ids) order by e.at, e.id)
        from problem_review_events e where e.problem_id = p.id), '[]'::json) as timeline
    from problems p left join problem_reviews r on r.problem_id = p.id where p.id = ${id}`.execute(db);
  const found = rows[0];
  if (!found) throw notFound('problem');
  const tickets = found.timeline.flatMap(({ ticket_ids }) => ticket_ids);
  const seen = await seenTicketsOrNone(actor, [...new Set(tickets)]);
  const timeline = found.timeline.filter(
    ({ kinds, ticket_ids }) => kinds.every((kind) => sees(actor, kind)) && ticket_ids.every((one) => seen.has(one)),
  );
  return { ...found, timeline, hidden: found.timeline.length - timeline.length };
}

/** As the calls reply it. */
export const reviewOf = ({ review, timeline }: Reviewed): Review => ({
  ...review,
  timeline: timeline.map(({ id, at, text }) => ({ id, at, text })),
});
