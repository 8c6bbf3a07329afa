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
import { waysFrom } from './collision.ways';
import { freezesOf, heldOf, outsideOf, timesOf, type Window } from './collision.windows';
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

/** What a plan collides with, the gravest first (G12). A dozen statements at most, however much there is. */
export async function collisionsOf(db: Db, plan: Plan, zone: string): Promise<Collision[]> {
  return masked(db, written((await look(baseOf(db), plan, plan)).met, plan, zone));
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
  const { met, others, freezes, held } = await look(baseOf(db), plan, searched);
  const slots = freeWindows({
    length: plan.end.getTime() - plan.begin.getTime(),
    ...{ from, zone },
    blocked: [...others, ...freezes.flatMap((freeze) => occurrencesBetween(freeze, searched.begin, searched.end))],
    within: held.map((alike) => timesOf(alike, searched)),
  });
  return { collisions: await masked(db, written(met, plan, zone)), slots: slots.map((slot) => wire(slot, zone)) };
}

/** What the plan meets, and what else is in the time that is searched. */
async function look(db: Db, plan: Plan, searched: Span) {
  const ways = await waysFrom(db, plan.asset_ids);
  const others = await otherChanges(db, plan, ways, searched);
  const [freezes = []] = await freezesOf(db, [plan]);
  const [held = []] = await heldOf(db, [plan]);
  const met = [
    ...freezes.flatMap((freeze) => meetingsOf(freeze, plan)),
    ...outsideOf(held, plan).map(({ asset_id, severity }): Meeting => ({
      ...{ kind: 'outside_maintenance', severity, with: null, begin: plan.begin, end: plan.end },
      path: ways.get(asset_id) ?? [],
    })),
    ...others.filter((other) => overlaps(other, plan)),
  ];
  return { met, others, freezes, held };
}

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

/** Changes that are planned meanwhile, or in the time that is searched, for one of the same assets, people or teams. */
export async function otherChanges(
  db: Db,
  plan: Plan,
  ways: ReadonlyMap<number, Collision['path']>,
  searched: Span,
): Promise<Meeting[]> {
  const begin = plan.begin < searched.begin ? plan.begin : searched.begin;
  const end = plan.end > searched.end ? plan.end : searched.end;
  const { rows } = await sql<Other>`
    with linked as materialized (
      select l.change_id, array_agg(l.asset_id order by l.asset_id) as asset_ids from change_assets l
      where l.asset_id = any(${[...ways.keys()]}::bigint[]) group by 1
    )
    select t.id, t.identifier, t.subject as title, t.planned_start_date as "begin", t.planned_end_date as "end",
      coalesce(t.agent_id = ${plan.agent_id}, false) as same_agent, coalesce(t.team_id = ${plan.team_id}, false) as same_team,
      coalesce((select array_to_json(k.asset_ids) from linked k where k.change_id = t.id), '[]') as asset_ids
    from changes t
    where t.id in (select change_id from linked union select id from changes where agent_id = ${plan.agent_id}
        union select id from changes where team_id = ${plan.team_id})
      and t.id is distinct from ${plan.id} and ${planned} and t.planned_start_date < ${end} and t.planned_end_date > ${begin}
    order by t.planned_start_date, t.id`.execute(db);
  return rows.flatMap((row) => meetingsWith(row, ways));
}

/** Of another change what is shared: an asset, else the nearest related one; the assignee; the team. */
function meetingsWith(
  { same_agent, same_team, asset_ids, begin, end, ...named }: Other,
  ways: ReadonlyMap<number, Collision['path']>,
): Meeting[] {
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

const meetingsOf = (freeze: Window, plan: Plan): Meeting[] =>
  occurrencesBetween(freeze, plan.begin, plan.end).map((span) => ({
    ...{ ...span, kind: 'freeze', severity: freeze.severity, path: [] },
    with: { kind: 'freeze', id: freeze.id, identifier: '', title: freeze.name },
  }));
