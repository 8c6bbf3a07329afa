import { sql } from 'kysely';
import { type PageType, type RuleForm, type RuleKind, ruleLimits, ruleTexts } from '../../wire/rule/rule';
import type { HelpDesk } from '../help-desk/help-desk';
import { type Actor, requireSees } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { isRecordKind } from '../../wire/protocol/kind';
import { requireChoices } from '../shared/choices';
import { sentWith } from '../shared/happened';
import { isScopedKind, mayLeave } from '../shared/scope';
import { isConfirmed, outOfSight } from '../shared/scope.call';
import { conflict, invalid, noSuch, notFound } from '../shared/errors';
import { rule, say } from '../shared/sentence';
import { requireVersion, type Seen } from '../shared/version';
import { fittingRule } from './rule.admit';
import * as rulesSentences from '../../texts/compiled/server/rules';

interface Saving {
  db: Trx;
  actor: Actor;
  now: Date;
}

/** With what the help-desk allows to be set. */
interface SavingRule extends Saving {
  helpDesk: Pick<HelpDesk, 'acts'>;
}

/**
 * Creates or edits a rule. Who saves it is its author from then on, with whose rights it acts (G35). Throws 403 for
 * records that they may not see, 404, 409, 422.
 */
export async function saveRule(
  saving: SavingRule,
  kind: RuleKind,
  form: RuleForm,
  seen: Seen,
): Promise<{ id: number }> {
  const { db, actor, now, helpDesk } = saving;
  requireSees(actor, form.page_type);
  const present = form.id ? await holdNamed(saving, kind, form.id) : null;
  if (present) await requireVersion(db, present, seen);
  const fitting = await fittingRule(db, form, helpDesk, actor);
  const { name, page_type, active, conditions, actions } = fitting;
  const { performer, events } = { performer: null, events: [], ...fitting };
  await requireInSight(saving, page_type, actions);
  await holdOrder(db, kind, page_type);
  if (active && !(present?.active && present.page_type === page_type)) await requireRoom(db, kind, page_type);
  const stays = present?.page_type === page_type ? present.position : null;
  const position = form.order ?? stays ?? (await lastPosition(db, kind, page_type)) + 1;
  const values = {
    name,
    page_type,
    active,
    position,
    performer,
    events: JSON.stringify(events),
    conditions: JSON.stringify(conditions),
    actions: JSON.stringify(actions),
    author_id: actor.id,
    stopped_at: null,
    updated_by: actor.id,
    updated_at: now,
    ...(active && { failures: 0, switched_off: null }),
  };
  const { id } = present
    ? await db
        .updateTable('rules')
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', present.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('rules')
        .values({ ...values, kind, created_by: actor.id, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
  await keepVersion(saving, id);
  return { id };
}

/** Throws 409 unless the author has confirmed it, where records may go out of their sight by what the rule sets (G27). */
async function requireInSight(
  { db, actor }: Saving,
  pageType: PageType,
  actions: readonly RuleForm['actions'][number][],
): Promise<void> {
  if (!isRecordKind(pageType) || !isScopedKind(pageType) || isConfirmed(sentWith(db)?.sent ?? {})) return;
  const set = actions.flatMap((action) =>
    action.type === 'set' ? [[action.field, Number(action.value) || null] as const] : [],
  );
  if (set.length && (await mayLeave(db, actor, pageType, Object.fromEntries(set)))) throw outOfSight('rule');
}

/**
 * Switches a rule on or off; what switched it off by itself is forgotten. It stays its author's. Throws 403, 404, 409,
 * 422.
 */
export async function activateRule(
  saving: Saving,
  kind: RuleKind,
  id: number,
  active: boolean,
  seen: Seen,
): Promise<void> {
  const { db, actor, now } = saving;
  const present = await holdRule(saving, kind, id);
  await requireVersion(db, present, seen);
  if (present.active === active) return;
  await holdOrder(db, kind, present.page_type);
  if (active) await requireRoom(db, kind, present.page_type);
  await db
    .updateTable('rules')
    .set((eb) => ({
      active,
      updated_by: actor.id,
      updated_at: now,
      version: eb('version', '+', 1),
      ...(active && { failures: 0, switched_off: null }),
    }))
    .where('id', '=', id)
    .execute();
  await keepVersion(saving, id);
}

/** The rules of a kind for these records run in this order from now on. Throws 403, 409 unless these are all of them. */
export async function reorderRules(
  { db, actor }: Pick<Saving, 'db' | 'actor'>,
  kind: RuleKind,
  { page_type, ids }: { page_type: PageType; ids: readonly number[] },
): Promise<void> {
  requireSees(actor, page_type);
  await holdOrder(db, kind, page_type);
  const rows = await db
    .selectFrom('rules')
    .select('id')
    .where('kind', '=', kind)
    .where('page_type', '=', page_type)
    .execute();
  if (new Set(ids).size !== ids.length || rows.length !== ids.length || !rows.every(({ id }) => ids.includes(id)))
    throw conflict(say(rulesSentences.order_changed));
  await sql`
    update rules r set position = o.place from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
    where r.id = o.id and r.position <> o.place`.execute(db);
}

/** Its lines in the logs of records stay, with its name. Throws 403, 404. */
export async function removeRule(saving: Pick<Saving, 'db' | 'actor'>, kind: RuleKind, id: number): Promise<void> {
  await holdRule(saving, kind, id);
  await saving.db.deleteFrom('rules').where('id', '=', id).execute();
}

async function holdRule({ db, actor }: Pick<Saving, 'db' | 'actor'>, kind: RuleKind, id: number) {
  const row = await db
    .selectFrom('rules')
    .select(['id', 'page_type', 'active', 'position', 'version', 'updated_by'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound(kind);
  requireSees(actor, row.page_type);
  return row;
}

/** Throws 422 unless the rule that a body names is there. */
export const requireRule = (db: Db, kind: RuleKind, id: number | null): Promise<void> =>
  requireChoices(db, { id: { among: sql`select id from rules where kind = ${kind}`, sentence: noSuch(kind) } }, { id });

/** {@link holdRule} of a body. Throws 422. */
async function holdNamed(saving: Saving, kind: RuleKind, id: number) {
  await requireRule(saving.db, kind, id);
  return holdRule(saving, kind, id);
}

/** Who adds, switches on or orders rules of a kind follow one another. */
const holdOrder = (db: Trx, kind: RuleKind, pageType: PageType) =>
  sql`select pg_advisory_xact_lock(hashtext(${`rules ${kind} ${pageType}`}))`.execute(db);

async function requireRoom(db: Trx, kind: RuleKind, pageType: PageType): Promise<void> {
  const { count } = await db
    .selectFrom('rules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('page_type', '=', pageType)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  if (count >= ruleLimits.active) throw invalid({ active: rule(ruleTexts.tooManyActive) });
}

async function lastPosition(db: Trx, kind: RuleKind, pageType: PageType): Promise<number> {
  const { last } = await db
    .selectFrom('rules')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('kind', '=', kind)
    .where('page_type', '=', pageType)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Keeps the rule as it is now among its versions, and forgets the oldest. */
async function keepVersion({ db, actor, now }: Saving, id: number): Promise<void> {
  await sql`
    insert into rule_versions (rule_id, version, form, saved_by, saved_at)
    select r.id, r.version, jsonb_build_object('name', r.name, 'active', r.active, 'order', r.position, 'conditions', r.conditions, 'actions', r.actions)
      || case when r.kind = 'listener' then jsonb_build_object('performer', r.performer, 'events', r.events) else '{}' end, ${actor.id}, ${now}
    from rules r where r.id = ${id}`.execute(db);
  await sql`
    delete from rule_versions where rule_id = ${id} and version <= (select version from rules where id = ${id}) - ${ruleLimits.versions}`.execute(
    db,
  );
}
