import { sql } from 'kysely';
import type { Language } from '../../texts/compiled/languages';
import * as approvalSentences from '../../texts/compiled/server/approval';
import * as linkSentences from '../../texts/compiled/server/link';
import * as mailSentences from '../../texts/compiled/server/mail';
import { approvalLimits, type ApprovalPage, type ApprovalState } from '../../wire/approval/approval';
import { changePlanningKeys } from '../../wire/change/change';
import { impactOfChange } from '../cmdb';
import { collisionsInWords } from '../collision';
import { seenHashOf } from '../change';
import { boardDeputies, deputiesNow } from '../deputy';
import { riskInWords, riskOfChange } from '../risk';
import { type Planned, plannedFor } from '../mail/planned';
import { endLinksOf, type LinkState, makeLinks, requireLive } from '../parts/approval-link/approval-link';
import type { Db, Trx } from '../shared/db';
import { sanitise } from '../shared/html';
import type { NamedActor, Operation } from '../shared/operation';
import { moment, say, type Sentence } from '../shared/sentence';
import { personOf } from '../shared/person';
import { fullName, personName } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { presentOf, type Services } from '../shared/services';
import { hashOf, tokenPaths } from '../shared/token';
import { asDeputy, byDeputy, type LinkMail, mailLinks } from './approval.mails';
import { type Ballot, neededOf, votesOf } from './approval.rules';
import { type Approver, type Level, type Run, seatsOf } from './approval.queries';
import { shownNameOf } from '../shared/built-in';
import { readingAs, withAllOf } from '../shared/scope';

/** Who gets a link: an approver; of a deputy `id` is that of the approver, whose name is `deputy_for`. */
type Asked = Pick<Approver, 'id' | 'user_id' | 'full_name' | 'email' | 'locale' | 'time_zone' | 'active'> & {
  deputy_for?: string;
};

/** Mails each of them a link of their own (B8). Their earlier links stay valid. People who left get none. */
export async function sendLinks(
  { db, now, address, actor }: Pick<Operation<NamedActor | null>, 'db' | 'now' | 'address' | 'actor'>,
  run: Run,
  level: Level,
  approvers: readonly Asked[],
  kind: LinkMail,
  reason?: string,
): Promise<void> {
  const present = approvers.filter((approver) => approver.active);
  if (!present.length) return;
  const rows = present.map(({ id, user_id }) => ({ user_id, change_id: run.change_id, approver_id: id }));
  const tokens = await makeLinks(db, 'approval_links', rows, { now, days: approvalLimits.linkDays });
  const letters = present.map((to, index) => ({ to, href: `${address}${tokenPaths.change}${tokens[index]}` }));
  const of = { changeId: run.change_id, runId: run.id, cab: run.name, level: level.name };
  await mailLinks(db, { ...of, kind, actor, now, letters, reason });
}

/** Ends the links of approvers; they are kept so that they can say why they ended. */
export const endLinks = (db: Trx, why: 'withdrawn' | 'removed', approverIds: readonly number[]): Promise<unknown> =>
  endLinksOf(db, 'approval_links', why, 'approver_id', approverIds);

const c = (column: string) => sql.ref(column);

/** A valid link: its owner, its run, and the state of both. Times are in the zone of the owner. */
export interface Link {
  user: { id: number; full_name: string; time_zone: string };
  change_id: number;
  run_id: number;
  cab: string;
  level: string;
  ballot: Ballot;
  expires_at: string;
  /** Whose deputy its owner is; null: they are the approver. `''` for a person without a name. */
  deputy_for: string | null;
  /** `by` is who gave it, a person's id, and `name` what they are called. */
  vote: { status: ApprovalState; at: string | null; by: number; name: string };
  /** Of the level; `by` is whose vote decided it. */
  decision: { status: ApprovalState; at: string | null; by: string | null };
}

const gone = {
  withdrawn: say(linkSentences.withdrawn),
  removed: say(linkSentences.removed),
  deleted: say(linkSentences.deleted),
  expired: say(linkSentences.expired),
};

/** `YYYY-MM-DD HH:mm:ss` in the zone of the link's owner. */
const at = (column: string) => sql`to_char(${c(column)} at time zone u.time_zone, 'YYYY-MM-DD HH24:MI:SS')`;

type Found = Omit<Link, 'ballot'> &
  LinkState & { ballot: Omit<Ballot, 'votes'> & { seats: Parameters<typeof votesOf>[0] }; decides: boolean };

/**
 * Throws 404 for an unknown link; 410 for one that was withdrawn, removed or has expired, whose owner left (C4), or is not a
 * deputy any more.
 */
export async function findLink(db: Db, token: string, services: Pick<Services, 'now' | 'config'>): Promise<Link> {
  const [now, present] = [services.now(), presentOf(services)];
  const awaited = boardDeputies(present, sql`d.deputy_id = k.user_id`);
  const away = deputiesNow(present, 'view_changes');
  const { rows } = await sql<Found>`
    select json_build_object('id', u.id, 'full_name', ${personName(c('k.user_id'))}, 'time_zone', u.time_zone) as "user", u.active, k.ended, k.expires_at <= ${now}::timestamptz as expired,
      ${at('k.expires_at')} as expires_at, k.change_id, r.id as run_id, r.name as cab, l.name as level,
      json_build_object('match', l.match, 'percent', l.percent, 'seats', ${seatsOf(c('l.id'))}) as ballot,
      case when k.user_id <> a.user_id then ${fullName(c('a.user_id'))} end as deputy_for,
      k.user_id in (a.user_id, a.voted_by) or a.id is null or exists (select from ${away} x where x.user_id = a.user_id and x.deputy_id = k.user_id)
        and (a.status <> 'PENDING' or l.status <> 'PENDING' or exists (select from ${awaited} x where x.approver_id = a.id)) as decides,
      json_build_object('status', a.status, 'at', ${at('a.decided_at')}, 'by', coalesce(a.voted_by, a.user_id), 'name', ${fullName(sql`coalesce(a.voted_by, a.user_id)`)}) as vote,
      json_build_object('status', l.status, 'at', ${at('l.decided_at')},
        'by', (select ${fullName(sql`coalesce(d.voted_by, d.user_id)`)} from cab_approvers d where d.level_id = l.id and d.status = l.status order by d.decided_at desc limit 1)) as decision
    from approval_links k join help_desk.users u on u.id = k.user_id
    left join cab_approvers a on a.id = k.approver_id left join cab_run_levels l on l.id = a.level_id left join cab_runs r on r.id = l.run_id
    where k.hash = ${hashOf(token)}`.execute(db);
  const [link] = rows;
  requireLive(link && { ...link, ended: link.ended ?? (link.decides ? null : 'over') }, {
    ...gone,
    over: say(linkSentences.over, { person: link?.deputy_for || say(mailSentences.somebody) }),
  });
  const { seats, ...rule } = link!.ballot;
  return { ...link!, ballot: { ...rule, votes: votesOf(seats) } };
}

/** Whether the link can still decide; if not, the sentence says who decided what and when. */
export function stateOf({ user, vote, decision, level }: Link): {
  state: ApprovalPage['approval']['state'];
  sentence: Sentence | null;
} {
  if (vote.status !== 'PENDING')
    return vote.by === user.id
      ? { state: 'voted', sentence: ownVote(vote) }
      : { state: 'decided', sentence: voteFor(vote) };
  if (decision.status !== 'PENDING') return { state: 'decided', sentence: decisionOf(level, decision) };
  return { state: 'open', sentence: null };
}

const ownVote = ({ status, at }: Link['vote']): Sentence =>
  status === 'APPROVED'
    ? say(linkSentences.you_approved, { at: moment(at ?? '') })
    : say(linkSentences.you_denied, { at: moment(at ?? '') });

/** Of a vote that the deputy gave, to who is away; or the other way round. */
const voteFor = ({ status, at, name }: Link['vote']): Sentence =>
  say(status === 'APPROVED' ? linkSentences.other_approved : linkSentences.other_denied, {
    at: moment(at ?? ''),
    person: name || say(mailSentences.somebody),
  });

/** Not everybody has a name. */
function decisionOf(level: string, { status, at, by }: Link['decision']): Sentence {
  const values = { level, at: moment(at ?? '') };
  if (status === 'APPROVED')
    return by ? say(linkSentences.somebody_approved, { ...values, person: by }) : say(linkSentences.approved, values);
  return by ? say(linkSentences.somebody_denied, { ...values, person: by }) : say(linkSentences.denied, values);
}

const rules = {
  any: () => say(approvalSentences.rule_any),
  all: () => say(approvalSentences.rule_all),
  majority: () => say(approvalSentences.rule_majority),
  percent: (percent: number) => say(approvalSentences.rule_percent, { percent }),
};

/** How many of the level must approve, and how many have (G17). */
const progressOf = ({ match, percent, votes }: Ballot): Sentence =>
  say(approvalSentences.progress, {
    rule: rules[match](percent ?? 0),
    approvals: votes.filter((vote) => vote === 'APPROVED').length,
    needed: neededOf({ match, percent }, votes.length),
  });

const nameIn = (table: string, column: string) => shownNameOf(table, c(column));

const maxAssets = 50;

type PageRow = Omit<ApprovalPage['change'], 'planned' | 'votes'> & {
  span: Planned;
  votes: (ApprovalPage['change']['votes'][number] & { deputy: string | null })[];
};

/**
 * What an approval link shows. Its reader may have no account, so it holds no ids, no e-mail addresses and no links to
 * other pages (B8). `house` is the help-desk's time zone.
 */
export async function approvalPage(
  db: Db,
  link: Link,
  { language, now, house }: { language: Language; now: Date; house: string },
): Promise<ApprovalPage> {
  const zone = link.user.time_zone;
  const person = await personOf(db, link.user.id);
  // Of what is linked they see what they may see elsewhere; the change itself is what they are asked about.
  const reading = person ? await readingAs(db, withAllOf(person, 'view_changes')) : db;
  const { rows } = await sql<PageRow>`
    select t.identifier, t.subject, t.description, ${nameIn('change_types', 't.change_type_id')} as change_type, ${nameIn('change_priorities', 't.priority_id')} as priority,
      ${nameIn('impacts', 't.impact_id')} as impact, ${fullName(c('t.requester_id'))} as requester, ${nameIn('help_desk.departments', 't.department_id')} as department,
      ${wireTime(c('t.planned_start_date'), zone)} as planned_start_date, ${wireTime(c('t.planned_end_date'), zone)} as planned_end_date,
      coalesce((select json_agg(json_build_object('identifier', r.identifier, 'subject', r.subject, 'planned_start_date', ${wireTime(c('r.planned_start_date'), zone)},
        'planned_end_date', ${wireTime(c('r.planned_end_date'), zone)})) from release_changes l join releases r on r.id = l.release_id where l.change_id = t.id), '[]'::json) as attach_releases,
      coalesce((select json_agg(json_build_object('key', p.key, 'description', p.description) order by array_position(${[...changePlanningKeys]}::text[], p.key)) from planning_entries p
        where p.owner_type = 'sd_changes' and p.owner_id = t.id and p.key = any(${[...changePlanningKeys]})), '[]'::json) as planning,
      coalesce((select json_agg(n.asset) from (select json_build_object('name', a.name, 'asset_type', ${nameIn('asset_types', 'a.asset_type_id')}) as asset
        from change_assets l join assets a on a.id = l.asset_id where l.change_id = t.id order by a.name, a.id limit ${maxAssets}) n), '[]'::json) as assets,
      (select count(*) from change_assets l where l.change_id = t.id) as asset_count,
      coalesce((select json_agg(json_build_object('approver', ${fullName(c('a.user_id'))}, 'deputy', ${fullName(c('a.voted_by'))}, 'level', l.name, 'status', a.status, 'comment', a.comment, 'decided_at', ${wireTime(c('a.decided_at'), zone)})
        order by a.decided_at, a.id) from cab_approvers a join cab_run_levels l on l.id = a.level_id where l.run_id = ${link.run_id} and a.status <> 'PENDING'), '[]'::json) as votes,
      json_build_object('planned_start_date', t.planned_start_date, 'planned_end_date', t.planned_end_date) as span
    from changes t where t.id = ${link.change_id}`.execute(reading);
  const { state, sentence } = stateOf(link);
  const collisions = await collisionsInWords(db, link.change_id, person);
  const { span, ...change } = rows[0] as PageRow;
  return {
    change: {
      ...change,
      planned: plannedFor(span, { locale: language, time_zone: zone }, now)?.in(language) ?? null,
      description: sanitise(change.description),
      votes: change.votes.map(({ deputy, ...vote }) => ({
        ...vote,
        approver: byDeputy(deputy, vote.approver)?.in(language) ?? vote.approver,
      })),
      planning: change.planning.map(({ key, description }) => ({ key, description: sanitise(description) })),
    },
    approval: {
      cab: link.cab,
      level: link.level,
      approver: link.user.full_name,
      deputy: link.deputy_for === null ? null : asDeputy(link.deputy_for).in(language),
      state,
      progress: progressOf(link.ballot).in(language),
      sentence: sentence?.in(language) ?? '',
      expires_at: link.expires_at,
      seen_hash: await seenHashOf(db, link.change_id),
    },
    impact: await impactOfChange(db, link.change_id),
    collisions: collisions.map((one) => one.in(language)),
    risk: riskInWords(await riskOfChange(db, link.change_id, house, language), language),
  };
}
