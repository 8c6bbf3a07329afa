import { sql } from 'kysely';
import * as approvedSentences from '../../texts/compiled/server/approved';
import * as changeSentences from '../../texts/compiled/server/change';
import * as mailSentences from '../../texts/compiled/server/mail';
import type { CollisionReply } from '../../wire/collision/collision';
import { namesOf } from '../cmdb';
import { occurrencesBetween } from '../freeze';
import { type Actor, sees } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import type { Operation } from '../shared/operation';
import { say, type Sentence } from '../shared/sentence';
import { person } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { type Plan, plansOf, type StoredPlan } from './collision.plan';
import { freezesOf, heldOf, outsideOf } from './collision.windows';

/** What blocks a change: a freeze, or one of its assets that is worked on outside of its maintenance windows. */
export interface Block {
  kind: 'freeze' | 'outside_maintenance';
  id: number;
  name: string;
}

/** What bars the release of a change (G13). */
export interface Bar {
  blocks: Block[];
  /** Somebody accepted all of it. */
  isAccepted: boolean;
}

const keyOf = ({ kind, id }: Omit<Block, 'name'>): string => `${kind}:${id}`;

/** Of a change what it is about to be. */
export type About = Partial<Pick<Plan, 'change_type_id' | 'department_id' | 'location_id'>>;

/**
 * What bars the release of these changes, by their ids; those that nothing blocks are missing. At most five statements,
 * however many changes.
 */
export async function barsOf(
  db: Db,
  ids: readonly number[],
  about: (id: number) => About = () => ({}),
): Promise<Map<number, Bar>> {
  const plans = (await plansOf(db, ids)).map((plan) => ({ ...plan, ...about(plan.id) }));
  const blocked = await blocksOf(db, plans);
  const accepted = await acceptedOf(db, [...blocked.keys()]);
  return new Map(
    [...blocked].map(([id, blocks]) => {
      const known = accepted.get(id);
      return [id, { blocks, isAccepted: known !== undefined && blocks.every((block) => known.includes(keyOf(block))) }];
    }),
  );
}

async function blocksOf(db: Db, plans: readonly StoredPlan[]): Promise<Map<number, Block[]>> {
  const freezes = await freezesOf(db, plans);
  const held = await heldOf(db, plans);
  const outside = plans.map((plan, i) => outsideOf(held[i]!, plan).filter(({ severity }) => severity === 'block'));
  const names = await assetNames(db, outside.flat());
  const blocks = plans.map((plan, i): [number, Block[]] => [
    plan.id,
    [
      ...freezes[i]!.filter(
        (one) => one.severity === 'block' && occurrencesBetween(one, plan.begin, plan.end).length > 0,
      ).map(({ id, name }): Block => ({ kind: 'freeze', id, name })),
      ...outside[i]!.map(({ asset_id: id }): Block => ({ kind: 'outside_maintenance', id, name: names.get(id) ?? '' })),
    ],
  ]);
  return new Map(blocks.filter(([, some]) => some.length));
}

const assetNames = async (db: Db, assets: readonly { asset_id: number }[]): Promise<ReadonlyMap<number, string>> =>
  assets.length
    ? namesOf(
        db,
        assets.map(({ asset_id }) => asset_id),
      )
    : new Map();

async function acceptedOf(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('collision_acceptances')
    .select(['change_id', 'blocks'])
    .where('change_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ change_id, blocks }) => [change_id, blocks]));
}

/** So many of the things that block are named in a sentence. */
const named = 5;

/** Why a change cannot be released (G13), for somebody who may not see its assets too. */
export function barredBy({ blocks }: Pick<Bar, 'blocks'>, actor: Pick<Actor, 'role' | 'permissions'>): Sentence {
  const inWords = ({ kind, name }: Block): Sentence =>
    kind === 'freeze'
      ? say(changeSentences.barred_by_freeze, { name })
      : sees(actor, 'asset')
        ? say(changeSentences.barred_by_windows, { name })
        : say(changeSentences.barred_by_unseen);
  return say(changeSentences.barred, {
    blocks: blocks
      .slice(0, named)
      .map(inWords)
      .reduce((first, next) => say(approvedSentences.comma, { first, next })),
  });
}

/** What blocks a change, in words for people of whom it is not known which assets they may see. */
export function blocksInWords({ blocks }: Pick<Bar, 'blocks'>): Sentence {
  const freezes = blocks.filter(({ kind }) => kind === 'freeze').slice(0, named);
  const words = freezes.map(({ name }) => say(mailSentences.freeze_named, { name }));
  if (blocks.some(({ kind }) => kind === 'outside_maintenance')) words.push(say(mailSentences.own_windows));
  return words.reduce((before, next) => say(mailSentences.both, { before, next }));
}

/** Keeps that somebody accepted what blocks a change. It ends by itself (server/migrations/059-collisions.ts). */
export async function storeAcceptance(
  { db, actor, now }: Operation,
  change_id: number,
  blocks: readonly Block[],
  reason: string,
): Promise<void> {
  const stored = { reason, accepted_by: actor.id, accepted_at: now, blocks: blocks.map(keyOf) };
  await db
    .insertInto('collision_acceptances')
    .values({ change_id, ...stored })
    .onConflict((conflict) => conflict.column('change_id').doUpdateSet(stored))
    .execute();
}

/** Acceptances of these changes by which something blocks that was not accepted are over. */
export async function endAcceptances(db: Trx, ids: readonly number[]): Promise<void> {
  const accepted = await acceptedOf(db, ids);
  if (!accepted.size) return;
  const bars = await barsOf(db, [...accepted.keys()]);
  const over = [...accepted.keys()].filter((id) => bars.get(id)?.isAccepted === false);
  if (over.length) await db.deleteFrom('collision_acceptances').where('change_id', 'in', over).execute();
}

/** Who accepted what blocks the change, and why; null: nobody did, nothing blocks, or it does not hold any more. */
export async function acceptanceOf(db: Db, id: number, zone: string): Promise<CollisionReply['accepted']> {
  const { rows } = await sql<NonNullable<CollisionReply['accepted']>>`
    select a.reason, ${person(sql.ref('a.accepted_by'))} as by, ${wireTime(sql.ref('a.accepted_at'), zone)} as at
    from collision_acceptances a where a.change_id = ${id}`.execute(db);
  if (!rows[0] || !(await barsOf(db, [id])).get(id)?.isAccepted) return null;
  return rows[0];
}
