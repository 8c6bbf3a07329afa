import { sql } from 'kysely';
import type { CollisionDraft } from '../../wire/collision/collision';
import { planned, type Span } from '../freeze';
import { records } from '../parts/records';
import type { Actor } from '../shared/actor';
import { requireAll, requireChoices, someAgent, someOf } from '../shared/choices';
import type { Db } from '../shared/db';
import { notFound } from '../shared/errors';
import { baseOf, narrows } from '../shared/narrowed';
import { atZone } from '../shared/time';
import { requireOrder } from '../shared/window';

/** Of a change, stored or drafted, what it may collide by. */
export interface Plan extends Span {
  /** Of a change that is stored: it does not collide with itself. */
  id: number | null;
  asset_ids: readonly number[];
  change_type_id: number | null;
  agent_id: number | null;
  team_id: number | null;
  department_id: number | null;
  location_id: number | null;
}

export type StoredPlan = Plan & { id: number };

type Stored = Omit<Plan, 'begin' | 'end'> & { begin: Date | null; end: Date | null; open: boolean };

const ofChange = sql`t.id, t.planned_start_date as "begin", t.planned_end_date as "end", (${planned}) as open,
  array_to_json(array(select l.asset_id from change_assets l where l.change_id = t.id order by 1)) as asset_ids,
  t.change_type_id, t.agent_id, t.team_id, t.department_id, t.location_id`;

async function readStored(db: Db, id: number): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select ${ofChange} from changes t where t.id = ${id}`.execute(db);
  return rows[0];
}

const plannedBy = ({ open, begin, end, ...plan }: Stored): Plan[] =>
  open && begin && end ? [{ ...plan, begin, end }] : [];

/** The plan of a change; null without a window, and if nothing is left to do. Throws 404. */
export async function planOf(db: Db, id: number): Promise<Plan | null> {
  const stored = await readStored(db, id);
  if (!stored) throw notFound('change');
  return plannedBy(stored)[0] ?? null;
}

/** Plans of changes that are stored; one that is gone, not planned or done has none. */
export async function plansOf(db: Db, ids: readonly number[]): Promise<StoredPlan[]> {
  const { rows } = await sql<Stored>`select ${ofChange} from changes t where t.id = any(${ids}) order by t.id`.execute(
    db,
  );
  return rows.flatMap(plannedBy) as StoredPlan[];
}

/** The next so many plans behind this change of this assignee, in their order; null: of those that have none. */
export async function plansBehind(
  db: Db,
  { agent_id, id }: Pick<StoredPlan, 'agent_id' | 'id'>,
  most: number,
): Promise<StoredPlan[]> {
  const behind =
    agent_id === null
      ? sql`t.agent_id is null and t.id > ${id}`
      : sql`(t.agent_id, t.id) > (${agent_id}::bigint, ${id}::bigint)`;
  const { rows } = await sql<Stored>`
    select ${ofChange} from changes t where ${behind} and ${planned} order by t.agent_id, t.id limit ${most}`.execute(
    db,
  );
  return rows.flatMap(plannedBy) as StoredPlan[];
}

const choices = {
  id: records.change,
  change_type_id: someOf('change_types'),
  agent_id: someAgent,
  team_id: someOf('help_desk.teams'),
  department_id: someOf('help_desk.departments'),
  location_id: someOf('help_desk.locations'),
};

/**
 * What a form has of a plan: whose it is, its assets that the reader of the handle sees, and all of it if it has a window: that has
 * those of the stored change too which they do not see, because its save keeps them.
 */
export interface Drafted extends Pick<Plan, 'id' | 'asset_ids'> {
  plan: Plan | null;
}

/** The assets of a stored change that the reader of a narrowed handle does not see. */
async function unseenAssets(db: Db, stored: Stored | undefined): Promise<number[]> {
  if (!stored || stored.id === null || !narrows(db, 'assets')) return [];
  const all = await readStored(baseOf(db), stored.id);
  return (all?.asset_ids ?? []).filter((id) => !stored.asset_ids.includes(id));
}

/** Reads the plan of a form. Throws 422 at what does not exist, and at an end before the start. */
export async function draftedPlan(db: Db, { time_zone }: Actor, form: CollisionDraft): Promise<Drafted> {
  const { id = null, change_type_id, agent_id, team_id, department_id, location_id } = form;
  const sent = { change_type_id, agent_id, team_id, department_id, location_id };
  const stored = id === null ? undefined : await readStored(db, id);
  const either = <Field extends keyof typeof sent>(field: Field): number | null =>
    sent[field] === undefined ? (stored?.[field] ?? null) : sent[field];
  const fields = {
    id,
    asset_ids: [...new Set(form.asset_ids ?? stored?.asset_ids ?? [])],
    change_type_id: either('change_type_id'),
    agent_id: either('agent_id'),
    team_id: either('team_id'),
    department_id: either('department_id'),
    location_id: either('location_id'),
  };
  await requireChoices(db, choices, fields, stored);
  await requireAll(db, 'assets', 'asset_ids', fields.asset_ids);
  const { asset_ids } = fields;
  if (!form.planned_start_date || !form.planned_end_date) return { id, asset_ids, plan: null };
  const { rows } = await sql<Span>`
    select ${atZone(form.planned_start_date, time_zone)} as "begin", ${atZone(form.planned_end_date, time_zone)} as "end"`.execute(
    db,
  );
  const { begin, end } = rows[0]!;
  requireOrder({ planned_start_date: begin, planned_end_date: end });
  return {
    id,
    asset_ids,
    plan: { ...fields, asset_ids: [...asset_ids, ...(await unseenAssets(db, stored))], begin, end },
  };
}
