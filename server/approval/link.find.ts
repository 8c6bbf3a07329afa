import { sql } from 'kysely';
import type { ApprovalPage, ApprovalState } from '../../wire/approval/approval';
import type { Db } from '../shared/db';
import { ApiError } from '../shared/errors';
import { fullName, personName } from '../shared/shapes';
import { hashOf } from '../shared/token';
import { say, type Sentence } from '../shared/sentence';
import * as linkSentences from '../../texts/compiled/server/link';

const c = (column: string) => sql.ref(column);

/** A valid link: its owner, its run, and the state of both. Times are in the zone of the owner. */
export interface Link {
  user: { id: number; full_name: string; time_zone: string };
  change_id: number;
  run_id: number;
  cab: string;
  level: string;
  expires_at: string;
  vote: { status: ApprovalState; at: string | null };
  /** Of the level; `by` is whose vote decided it. */
  decision: { status: ApprovalState; at: string | null; by: string | null };
}

type Row = Link & { ended: keyof typeof gone | null; expired: boolean; active: boolean };

const gone = {
  withdrawn: say(linkSentences.withdrawn),
  removed: say(linkSentences.removed),
  deleted: say(linkSentences.deleted),
};

/** `YYYY-MM-DD HH:mm:ss` in the zone of the link's owner. */
const at = (column: string) => sql`to_char(${c(column)} at time zone u.time_zone, 'YYYY-MM-DD HH24:MI:SS')`;

/** Throws 404 for an unknown link; 410 for one that was withdrawn, removed or has expired, or whose owner left (C4). */
export async function findLink(db: Db, token: string, now: Date): Promise<Link> {
  const { rows } = await sql<Row>`
    select json_build_object('id', u.id, 'full_name', ${personName(c('k.user_id'))}, 'time_zone', u.time_zone) as "user", u.active, k.ended, k.expires_at <= ${now}::timestamptz as expired,
      ${at('k.expires_at')} as expires_at, k.change_id, r.id as run_id, r.name as cab, l.name as level,
      json_build_object('status', a.status, 'at', ${at('a.decided_at')}) as vote,
      json_build_object('status', l.status, 'at', ${at('l.decided_at')},
        'by', (select ${fullName(c('d.user_id'))} from cab_approvers d where d.level_id = l.id and d.status = l.status order by d.decided_at desc limit 1)) as decision
    from approval_links k join help_desk.users u on u.id = k.user_id
    left join cab_approvers a on a.id = k.approver_id left join cab_run_levels l on l.id = a.level_id left join cab_runs r on r.id = l.run_id
    where k.hash = ${hashOf(token)}`.execute(db);
  const [link] = rows;
  if (!link) throw new ApiError(404, say(linkSentences.unknown));
  if (link.ended) throw new ApiError(410, gone[link.ended]);
  if (link.expired) throw new ApiError(410, say(linkSentences.expired));
  if (!link.active) throw new ApiError(410, say(linkSentences.deactivated));
  return link;
}

/** Whether the link can still decide; if not, the sentence says who decided what and when. */
export function stateOf({ vote, decision, level }: Link): {
  state: ApprovalPage['approval']['state'];
  sentence: Sentence | null;
} {
  if (vote.status !== 'PENDING') return { state: 'voted', sentence: ownVote(vote) };
  if (decision.status !== 'PENDING') return { state: 'decided', sentence: decisionOf(level, decision) };
  return { state: 'open', sentence: null };
}

const ownVote = ({ status, at }: Link['vote']): Sentence =>
  status === 'APPROVED'
    ? say(linkSentences.you_approved, { at: at ?? '' })
    : say(linkSentences.you_denied, { at: at ?? '' });

/** Not everybody has a name. */
function decisionOf(level: string, { status, at, by }: Link['decision']): Sentence {
  const values = { level, at: at ?? '' };
  if (status === 'APPROVED')
    return by ? say(linkSentences.somebody_approved, { ...values, person: by }) : say(linkSentences.approved, values);
  return by ? say(linkSentences.somebody_denied, { ...values, person: by }) : say(linkSentences.denied, values);
}
