import { sql } from 'kysely';
import {
  type Collision,
  type CollisionKind,
  collisionKinds,
  collisionLimits,
  type CollisionReply,
  type CollisionSeverity,
  collisionSeverities,
} from '../../wire/collision/collision';
import { wireTimeIn } from '../../wire/protocol/moment';
import { occurrencesBetween, overlaps, planned, type Span } from '../freeze';
import type { Db } from '../shared/db';
import type { Plan } from './collision.plan';
import { type Ways, waysFrom } from './collision.ways';
import { freezesOf, type Held, heldOf, outsideOf, timesOf, type Window } from './collision.windows';
import { freeWindows } from './free-windows';
import * as scopeSentences from '../../texts/compiled/server/scope';
import { baseOf } from '../shared/narrowed';
import { unseenOf } from '../shared/scope';
import { say } from '../shared/sentence';
import { readingLanguage } from '../shared/built-in';

const day = 86_400_000;

/** What a plan meets while it lasts; of a freeze each time at which it is. */
export interface Meeting extends Span {
  kind: CollisionKind;
  severity: CollisionSeverity;
  with: { kind: 'change' | 'freeze'; id: number; identifier: string; title: string } | null;
  path: Collision['path'];
}

type Found = Omit<CollisionReply, 'accepted'>;

/** Nothing collides: without a window, or if nothing is left to do. */
export const noCollisions: Found = { collisions: [], slots: [] };

/** What a plan collides with, the gravest first (G12). Four statements, however much there is. */
export async function collisionsOf(db: Db, plan: Plan, zone: string): Promise<Collision[]> {
  const { ways, ...found } = await look(baseOf(db), plan, plan);
  return masked(db, written(metBy(found, plan, ways), plan, zone));
}

/** Other records that the reader of the handle may not see are not named (G12). */
async function masked(db: Db, collisions: Collision[]): Promise<Collision[]> {
  const others = collisions.flatMap(({ with: other }) => (other?.kind === 'change' ? [other] : []));
  const assets = collisions.flatMap(({ path }) =>
    path.flatMap(({ asset }) => (asset.id === null ? [] : [{ kind: 'asset', id: asset.id }])),
  );
  const unseen = await unseenOf(db, [...others, ...assets]);
  if (!unseen.size) return collisions;
  const nameless = say(scopeSentences.unseen, { what: 'asset', count: 1 }).in(readingLanguage());
  return collisions.map(({ with: other, path, ...one }) => ({
    ...one,
    with: other && unseen.has(`${other.kind} ${other.id}`) ? null : other,
    path: path.map((step) =>
      unseen.has(`asset ${step.asset.id}`) ? { ...step, asset: { id: null, name: nameless } } : step,
    ),
  }));
}

/** The same, and the next windows in which it would collide with nothing. Windows that only touch do not overlap. */
export async function collisionsAndSlots(db: Db, plan: Plan, zone: string, now: Date): Promise<Found> {
  const from = plan.begin < now ? now : plan.begin;
  const searched = { begin: from, end: new Date(from.getTime() + collisionLimits.days * day) };
  const { ways, ...found } = await look(baseOf(db), plan, searched);
  const slots = freeIn(found, plan, searched, zone);
  const collisions = await masked(db, written(metBy(found, plan, ways), plan, zone));
  return { collisions, slots: slots.map((slot) => wire(slot, zone)) };
}

/** What may be in the way of a plan. */
export interface InTheWay {
  others: readonly Meeting[];
  freezes: readonly Window[];
  held: readonly Held[];
}

/** What may be in the way while the plan lasts, and in the time that is searched. */
async function look(db: Db, plan: Plan, searched: Span): Promise<InTheWay & { ways: Ways }> {
  const [ways = new Map() as Ways] = await waysFrom(db, [plan]);
  const [others = []] = await otherChanges(db, [{ plan, ways, searched }]);
  const [freezes = []] = await freezesOf(db, [plan]);
  const [held = []] = await heldOf(db, [plan]);
  return { ways, others, freezes, held };
}

/** What the plan meets while it lasts. */
export const metBy = ({ others, freezes, held }: InTheWay, plan: Span, ways: Ways): Meeting[] => [
  ...freezes.flatMap((freeze) => meetingsOf(freeze, plan)),
  ...outsideOf(held, plan).map(({ asset_id, severity }): Meeting => ({
    ...{ kind: 'outside_maintenance', severity, with: null, begin: plan.begin, end: plan.end },
    path: ways.get(asset_id) ?? [],
  })),
  ...others.filter((other) => overlaps(other, plan)),
];

/** The next windows as long as the plan, from the begin of what is searched, in which it would meet nothing. */
export const freeIn = ({ others, freezes, held }: InTheWay, plan: Span, searched: Span, zone: string): Span[] =>
  freeWindows({
    length: plan.end.getTime() - plan.begin.getTime(),
    ...{ from: searched.begin, zone },
    blocked: [...others, ...freezes.flatMap((freeze) => occurrencesBetween(freeze, searched.begin, searched.end))],
    within: held.map((alike) => timesOf(alike, searched)),
  });

const wire = ({ begin, end }: Span, zone: string) => ({ begin: wireTimeIn(zone, begin), end: wireTimeIn(zone, end) });

const written = (met: readonly Meeting[], plan: Span, zone: string): Collision[] =>
  [...met]
    .sort(byGravity)
    .slice(0, collisionLimits.told)
    .map(({ kind, severity, with: other, path, ...span }) => ({
      ...{ kind, severity, path },
      with: other && { ...other, ...wire(span, zone) },
      overlap: wire(
        { begin: span.begin > plan.begin ? span.begin : plan.begin, end: span.end < plan.end ? span.end : plan.end },
        zone,
      ),
    }));

const byGravity = (a: Meeting, b: Meeting): number =>
  collisionSeverities.indexOf(a.severity) - collisionSeverities.indexOf(b.severity) ||
  a.begin.getTime() - b.begin.getTime() ||
  collisionKinds.indexOf(a.kind) - collisionKinds.indexOf(b.kind) ||
  (a.with?.id ?? 0) - (b.with?.id ?? 0);

interface Other extends Span {
  id: number;
  identifier: string;
  title: string;
  same_agent: boolean;
  same_team: boolean;
  asset_ids: number[];
}

interface Sought {
  plan: Plan;
  ways: Ways;
  searched: Span;
}

/**
 * Of each plan changes that are planned meanwhile, or in the time that is searched, for one of the same assets, people or
 * teams. One statement, however many plans.
 */
export async function otherChanges(db: Db, sought: readonly Sought[]): Promise<Meeting[][]> {
  const found = sought.map((): Meeting[] => []);
  const plans = sought.map(({ plan, searched }, n) => ({
    ...{ n, id: plan.id, agent_id: plan.agent_id, team_id: plan.team_id },
    begin: plan.begin < searched.begin ? plan.begin : searched.begin,
    end: plan.end > searched.end ? plan.end : searched.end,
  }));
  const near = sought.flatMap(({ ways }, n) => [...ways.keys()].map((id) => ({ n, id })));
  const { rows } = await sql<Other & { n: number }>`
    with plans as materialized (
      select * from json_to_recordset(${JSON.stringify(plans)})
        as p (n integer, id bigint, agent_id bigint, team_id bigint, "begin" timestamptz, "end" timestamptz)),
    linked as materialized (
      select a.n, l.change_id, array_agg(l.asset_id order by l.asset_id) as asset_ids
      from unnest(${near.map(({ n }) => n)}::integer[], ${near.map(({ id }) => id)}::bigint[]) a (n, id)
        join change_assets l on l.asset_id = a.id group by 1, 2),
    candidates as materialized (
      select n, change_id from linked
      union select p.n, c.id from plans p join changes c on c.agent_id = p.agent_id
      union select p.n, c.id from plans p join changes c on c.team_id = p.team_id)
    select p.n, t.id, t.identifier, t.subject as title, t.planned_start_date as "begin", t.planned_end_date as "end",
      coalesce(t.agent_id = p.agent_id, false) as same_agent, coalesce(t.team_id = p.team_id, false) as same_team,
      coalesce(array_to_json(k.asset_ids), '[]') as asset_ids
    from candidates c join plans p on p.n = c.n join changes t on t.id = c.change_id
      left join linked k on k.n = c.n and k.change_id = c.change_id
    where t.id is distinct from p.id and ${planned} and t.planned_start_date < p.end and t.planned_end_date > p.begin
    order by p.n, t.planned_start_date, t.id`.execute(db);
  for (const { n, ...row } of rows) found[n]!.push(...meetingsWith(row, sought[n]!.ways));
  return found;
}

/** Of another change what is shared: an asset, else the nearest related one; the assignee; the team. */
function meetingsWith({ same_agent, same_team, asset_ids, begin, end, ...named }: Other, ways: Ways): Meeting[] {
  const path = asset_ids
    .map((id) => ways.get(id) ?? [])
    .reduce<Collision['path']>((best, way) => (best.length && best.length <= way.length ? best : way), []);
  const meeting = (kind: CollisionKind, severity: CollisionSeverity, way: Collision['path'] = []): Meeting => ({
    ...{ begin, end, kind, severity, path: way },
    with: { kind: 'change', ...named },
  });
  return [
    ...(path.length ? [meeting(path.length === 1 ? 'same_asset' : 'related_asset', 'warn', path)] : []),
    ...(same_agent ? [meeting('same_assignee', 'info')] : []),
    ...(same_team ? [meeting('same_team', 'info')] : []),
  ];
}

const meetingsOf = (freeze: Window, plan: Span): Meeting[] =>
  occurrencesBetween(freeze, plan.begin, plan.end).map((span) => ({
    ...{ ...span, kind: 'freeze', severity: freeze.severity, path: [] },
    with: { kind: 'freeze', id: freeze.id, identifier: '', title: freeze.name },
  }));
