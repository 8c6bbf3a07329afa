import { type RawBuilder, sql } from 'kysely';
import * as rules from '../../texts/compiled/rules/shared';
import {
  type Calendar,
  type CalendarEvent,
  type CalendarKind,
  calendarKinds,
  calendarLimits,
} from '../../wire/calendar/calendar';
import { contractStatus } from '../../wire/contract/contract.record';
import type { Severity, WindowKind } from '../../wire/freeze/freeze';
import { wireTimeIn } from '../../wire/protocol/moment';
import { changesFound, rowFlags } from '../change';
import { toldOf } from '../collision';
import { occurrencesBetween, type Repeated, type Span, tableOf } from '../freeze';
import { type Actor, sees } from '../shared/actor';
import type { Db } from '../shared/db';
import { invalid } from '../shared/errors';
import { readWords } from '../shared/list.params';
import { rule } from '../shared/sentence';
import { behaving, named, personName } from '../shared/shapes';
import { whereAll } from '../shared/list.sort';
import { wireTime } from '../shared/time';
import { actorOver } from '../shared/scope';

type Sql = RawBuilder<unknown>;

/** What is asked for: from a moment up to another, which is not a part of it any more. */
export interface Asked {
  actor: Actor;
  span: Span;
  kinds: readonly CalendarKind[];
  /** Parameters of the list of changes that narrow these. */
  query: Record<string, unknown>;
  /** The help-desk's zone, in whose days contracts end, and the same span by its clock. */
  contracts: { zone: string; span: Span };
}

/** An event, and the moments between which it is. */
export interface Found extends Span {
  event: CalendarEvent;
}

const most = calendarLimits.events;

/**
 * What there is of these kinds, without those that the reader may not see, by when it begins (G10); one more than a call
 * tells if there are more. A repeated freeze or maintenance window is one event for each time. One statement for each kind,
 * and one for both of the windows. Throws 403, 404, 422 for what the query names.
 */
export async function eventsOf(db: Db, asked: Asked): Promise<Found[]> {
  const wanted = (kind: CalendarKind) => asked.kinds.includes(kind);
  const shown = (kind: 'change' | 'release' | 'contract') => wanted(kind) && sees(asked.actor, kind);
  const found = [
    ...(shown('change') ? await changes(db, asked) : []),
    ...(shown('release') ? await releases(db, asked) : []),
    ...(shown('contract') ? await contracts(db, asked) : []),
    ...(await windows(db, asked, (['freeze', 'maintenance'] as const).filter(wanted))),
  ];
  const order = (kind: CalendarKind) => asked.kinds.indexOf(kind);
  return found
    .sort(
      (a, b) =>
        a.begin.getTime() - b.begin.getTime() || order(a.event.kind) - order(b.event.kind) || a.event.id - b.event.id,
    )
    .slice(0, most + 1);
}

/** All, unless some are named; throws 422 for one that there is not. */
export function readKinds(sent: unknown): readonly CalendarKind[] {
  const words = readWords('kinds', sent ?? []).flatMap((word) => word.split(','));
  const known = calendarKinds.filter((kind) => words.includes(kind));
  if (known.length < new Set(words).size) throw invalid({ kinds: rule(rules.choose_many) });
  return words.length ? known : calendarKinds;
}

export async function calendarOf(db: Db, asked: Asked): Promise<Calendar> {
  const found = await eventsOf(db, asked);
  return { events: found.slice(0, most).map(({ event }) => event), truncated: found.length > most };
}

/** What rows of a kind that is planned have, as SQL. */
interface Planned {
  table: string;
  where: Sql[];
  assignee: Sql;
  team: Sql;
  department: Sql;
  assets: Sql;
  collisions: Sql;
  statuses: string;
}

interface Read extends Omit<CalendarEvent, 'kind' | 'is_edit' | 'severity'> {
  begins_at: Date;
  ends_at: Date;
}

/**
 * Rows `t` that are planned in a span, by when they begin. Of one that has one time only, this is both. The condition is
 * that of the indexes of migration 060.
 */
async function plannedRows(
  db: Db,
  { actor: { time_zone }, span }: Asked,
  { table, where, assignee, team, department, assets, collisions, statuses }: Planned,
): Promise<Read[]> {
  const [first, last] = [
    sql<Date>`least(t.planned_start_date, t.planned_end_date)`,
    sql<Date>`greatest(t.planned_start_date, t.planned_end_date)`,
  ];
  const inSpan = [
    sql`(t.planned_start_date is not null or t.planned_end_date is not null)`,
    sql`tstzrange(${first}, ${last}, '[]') && tstzrange(${span.begin}, ${span.end})`,
    // What only touches the beginning is over; a moment there is not.
    sql`(${last} > ${span.begin} or ${first} = ${span.begin})`,
  ];
  const { rows } = await sql<Read>`
    select t.id, t.identifier, t.subject as title, ${first} as begins_at, ${last} as ends_at,
      ${wireTime(first, time_zone)} as "begin", ${wireTime(last, time_zone)} as "end",
      ${behaving(statuses, sql.ref('t.status_id'))} as status, ${assignee} as assignee, ${team} as team,
      ${department} as department, ${assets} as assets, ${collisions} as collisions
    from ${sql.table(table)} t ${whereAll([...inSpan, ...where])} order by begins_at, t.id limit ${most + 1}`.execute(
    db,
  );
  return rows;
}

const nobody = sql`null::json`;
const none = sql`0`;
const noAssets = sql`'[]'::json`;
const assetsOf = (change: Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id), '[]') from (
    select a.id, a.name from change_assets l join assets a on a.id = l.asset_id
    where l.change_id = ${change} order by a.name, a.id limit ${calendarLimits.assets}) a)`;
const personOf = (column: string): Sql =>
  sql`(case when ${sql.ref(column)} is null then null else json_build_object('id', ${sql.ref(column)}, 'name', ${personName(sql.ref(column))}) end)`;

const foundOf =
  (kind: CalendarKind, mayEdit: (row: Read) => boolean) =>
  ({ begins_at, ends_at, ...row }: Read): Found => ({
    begin: begins_at,
    end: ends_at,
    event: { kind, ...row, is_edit: mayEdit({ begins_at, ends_at, ...row }) },
  });

async function changes(db: Db, asked: Asked): Promise<Found[]> {
  const rows = await plannedRows(db, asked, {
    table: 'changes',
    where: await changesFound(db, asked.actor, asked.query),
    assignee: personOf('t.agent_id'),
    team: named('help_desk.teams', sql.ref('t.team_id')),
    department: named('help_desk.departments', sql.ref('t.department_id')),
    assets: assetsOf(sql.ref('t.id')),
    collisions: toldOf(sql.ref('t.id')),
    statuses: 'change_statuses',
  });
  const over = await actorOver(db, asked.actor, 'change', rows);
  return rows.map(foundOf('change', ({ id, status }) => rowFlags(over({ id }), status!.id).is_edit));
}

async function releases(db: Db, asked: Asked): Promise<Found[]> {
  const rows = await plannedRows(db, asked, {
    ...{ table: 'releases', where: [], statuses: 'release_statuses' },
    ...{ assignee: nobody, team: nobody, department: nobody, assets: noAssets, collisions: none },
  });
  return rows.map(foundOf('release', () => false));
}

/** Those that are, or were, in force. */
const ending = [contractStatus.approved, contractStatus.active, contractStatus.expired];

async function contracts(db: Db, { contracts: { zone, span } }: Asked): Promise<Found[]> {
  const end = sql<Date>`t.contract_end_date`;
  const shown = wireTime(end, zone);
  const { rows } = await sql<Read>`
    select t.id, t.identifier, t.name as title, ${end} as begins_at, ${end} as ends_at, ${shown} as "begin", ${shown} as "end",
      ${named('contract_statuses', sql.ref('t.contract_status_id'))} as status, ${personOf('t.owner_id')} as assignee, ${nobody} as team,
      ${nobody} as department, ${noAssets} as assets, ${none} as collisions
    from contracts t where t.contract_status_id in (${sql.join(ending)}) and ${end} >= ${span.begin} and ${end} < ${span.end}
    order by ${end}, t.id limit ${most + 1}`.execute(db);
  return rows.map(foundOf('contract', () => false));
}

interface Window extends Repeated {
  kind: WindowKind;
  id: number;
  name: string;
  severity: Severity;
}

/** Freezes and maintenance windows that are active, each time; their names are for everybody (decision 052). */
async function windows(db: Db, { actor, span }: Asked, kinds: readonly WindowKind[]): Promise<Found[]> {
  if (!kinds.length) return [];
  const selects = kinds.map(
    (kind) => sql`select ${sql.lit(kind)} as kind, w.id, w.name, w.severity, w.begins_at as "begin", w.ends_at as "end",
      w.recurrence, w.time_zone from ${sql.table(tableOf[kind])} w
      where w.active and w.begins_at < ${span.end} and (w.recurrence is not null or w.ends_at > ${span.begin})`,
  );
  const { rows } = await sql<Window>`${sql.join(selects, sql` union all `)}`.execute(db);
  return rows.flatMap((window) =>
    occurrencesBetween(window, span.begin, span.end).map(({ begin, end }) => ({
      ...{ begin, end },
      event: {
        ...{ kind: window.kind, id: window.id, identifier: '', title: window.name, severity: window.severity },
        ...{ status: null, assignee: null, team: null, department: null, assets: [], collisions: 0, is_edit: false },
        begin: wireTimeIn(actor.time_zone, begin),
        end: wireTimeIn(actor.time_zone, end),
      },
    })),
  );
}
