import { sql } from 'kysely';
import * as boardSentences from '../../texts/compiled/server/board';
import { type CabForm, cabTexts, defaultActions } from '../../wire/cab/cab';
import { changeStatus } from '../../wire/change/change';
import type { NamedRecord } from '../../wire/protocol/reply';
import { riskLevel } from '../../wire/risk/risk';
import { namedOf } from '../parts/named';
import { records } from '../parts/records';
import { linksOf, moveToTrash, type Restored, restoreFromTrash, type Trash } from '../parts/trash/trash';
import { requireChoices } from '../shared/choices';
import type { Db, Trx } from '../shared/db';
import { conflict, invalid, notFound } from '../shared/errors';
import { announce } from '../shared/live';
import { rule, say, type Sentence } from '../shared/sentence';
import { requireVersion, type Seen } from '../shared/version';
import { cabKind } from './cab.kind';
import { type Edit, lockCab } from './cab.queries';

type Level = CabForm['levels'][number];

/** Awaiting Approval belongs to the run: nothing but a board would ever lead out of it again (B1). */
const action = {
  among: sql`select id from change_statuses where id <> ${changeStatus.awaitingApproval}`,
  sentence: say(boardSentences.status),
};

/** Throws 422. */
export async function createCab(operation: Edit, form: CabForm): Promise<{ id: number }> {
  const { db, actor, now } = operation;
  const levels = inOrder(form);
  await requireValidBoard(db, form, levels, []);
  const { id } = await db
    .insertInto('cabs')
    .values({ ...columns(form), created_by: actor.id, updated_by: actor.id, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLevels(db, id, levels);
  await announce(db, 'cab', id);
  return { id };
}

/**
 * Levels that are sent with their id stay the same level, the others are new, those that are not sent go. Throws 409
 * (somebody saved meanwhile), 422.
 */
export async function editCab(operation: Edit, id: number, form: CabForm, seen: Seen): Promise<{ id: number }> {
  const { db, actor, now } = operation;
  await requireChoices(db, { id: records.cab }, { id });
  await requireVersion(db, await lockCab(db, id), seen);
  const present = (await db.selectFrom('cab_levels').select('id').where('cab_id', '=', id).execute()).map(
    (level) => level.id,
  );
  const levels = inOrder(form);
  await requireValidBoard(db, form, levels, present);
  await db
    .updateTable('cabs')
    .set((eb) => ({ ...columns(form), updated_by: actor.id, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const kept = levels.flatMap((level) => level.id ?? []);
  await sql`delete from cab_levels where cab_id = ${id} and id <> all(${kept}::bigint[])`.execute(db);
  await writeLevels(db, id, levels);
  await announce(db, 'cab', id);
  return { id };
}

/** By `order`; a level without one stands where it was sent. */
const inOrder = ({ levels }: CabForm): Level[] =>
  levels
    .map((level, i) => ({ level, order: level.order ?? i + 1 }))
    .sort((a, b) => a.order - b.order)
    .map(({ level }) => level);

const columns = ({
  name,
  action_on_approve = defaultActions.approve,
  action_on_deny = defaultActions.deny,
  send_auto_reminders,
  reminder_interval,
  applies_from_risk,
}: CabForm) => ({
  ...{ name, action_on_approve, action_on_deny, send_auto_reminders, reminder_interval },
  applies_from_risk: applies_from_risk ? riskLevel[applies_from_risk] : null,
});

async function writeLevels(db: Trx, cab_id: number, levels: Level[]): Promise<void> {
  for (const [i, { id, name, match, percent, approvers }] of levels.entries()) {
    const values = { position: i + 1, name, match, percent: match === 'percent' ? percent : null };
    const level_id =
      id ??
      (
        await db
          .insertInto('cab_levels')
          .values({ cab_id, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    if (id) {
      await db.updateTable('cab_levels').set(values).where('id', '=', id).execute();
      await db.deleteFrom('cab_level_approvers').where('level_id', '=', id).execute();
    }
    const users = [...new Set(approvers.users)].map((user_id) => ({ level_id, user_id }));
    const types = [...new Set(approvers.user_types)].map((user_type_id) => ({ level_id, user_type_id }));
    await db
      .insertInto('cab_level_approvers')
      .values([...users, ...types])
      .execute();
  }
}

/**
 * Throws 422 at what does not exist, or may not be chosen. `levels[0]` in its keys is the first level that was sent.
 */
async function requireValidBoard(db: Db, form: CabForm, levels: Level[], present: number[]): Promise<void> {
  const { action_on_approve, action_on_deny } = columns(form);
  await requireChoices(
    db,
    { action_on_approve: action, action_on_deny: action },
    { action_on_approve, action_on_deny },
  );
  const users = await db
    .selectFrom('help_desk.users')
    .select(['id', 'full_name', 'email', 'active'])
    .where('id', 'in', [0, ...levels.flatMap((level) => level.approvers.users)])
    .execute();
  const types = (await db.selectFrom('user_types').select('id').execute()).map((type) => type.id);
  const faults: Record<string, Sentence> = {};
  form.levels.forEach(({ id, approvers }, i) => {
    const people = approvers.users.map((wanted) => users.find((user) => user.id === wanted));
    const left = people.find((user) => user && !user.active);
    if (id && !present.includes(id)) faults[`levels[${i}].id`] = say(boardSentences.level_gone);
    else if (id && form.levels.findIndex((other) => other.id === id) < i)
      faults[`levels[${i}].id`] = say(boardSentences.level_twice);
    if (left)
      faults[`levels[${i}].approvers`] = say(boardSentences.deactivated, {
        person: left.full_name || left.email,
      });
    else if (people.includes(undefined) || approvers.user_types.some((type) => !types.includes(type)))
      faults[`levels[${i}].approvers`] = say(boardSentences.approvers_gone);
  });
  if (Object.keys(faults).length) throw invalid(faults);
}

/** Deletes a level of a board; the others close up. Returns the board. Throws 404; 409 for the last one. */
export async function deleteLevel({ db, actor, now }: Edit, levelId: number): Promise<NamedRecord> {
  const found = await db.selectFrom('cab_levels').select('cab_id').where('id', '=', levelId).executeTakeFirst();
  if (!found) throw notFound('level');
  const { id } = await lockCab(db, found.cab_id);
  const levels = await db.selectFrom('cab_levels').select('id').where('cab_id', '=', id).orderBy('position').execute();
  // Somebody else may have deleted it while we waited.
  if (!levels.some((level) => level.id === levelId)) throw notFound('level');
  if (levels.length === 1) throw conflict(rule(cabTexts.levels));
  await db.deleteFrom('cab_levels').where('id', '=', levelId).execute();
  await sql`update cab_levels l set position = n.position from (select id, row_number() over (order by position) as position from cab_levels where cab_id = ${id}) n where n.id = l.id`.execute(
    db,
  );
  await db
    .updateTable('cabs')
    .set((eb) => ({ updated_by: actor.id, updated_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await announce(db, 'cab', id);
  return namedOf(db, 'board', id);
}

/** Puts a board into the trash (F2); runs that have ended keep their copy of it. Throws 404; 409 while a run is pending. */
export async function deleteCab(operation: Edit, id: number): Promise<void> {
  const { db } = operation;
  await lockCab(db, id);
  const { count } = await db
    .selectFrom('cab_runs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('cab_id', '=', id)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  if (count) throw conflict(say(boardSentences.in_use, { count }));
  await moveToTrash(operation, cabTrash, [id]);
}

/** Takes boards out of the trash. */
export const restoreCabs = (operation: Edit, ids: readonly number[]): Promise<Restored> =>
  restoreFromTrash(operation, cabTrash, ids);

/** Runs that have ended keep their copy of a board and lose its id. */
export const cabTrash: Trash = {
  kind: cabKind,
  followers: [
    linksOf('cab_levels', 'cab_id', {}),
    {
      table: 'cab_level_approvers',
      of: (ids) => sql`t.level_id in (select l.id from cab_levels l where l.cab_id = any(${ids}))`,
      record: sql`(select l.cab_id from cab_levels l where l.id = t.level_id)`,
      ends: { level_id: 'cab_levels' },
    },
  ],
};
