import { type RawBuilder, sql } from 'kysely';
import { changeStatus } from '../../wire/change/change';
import { costingStatuses } from '../../wire/contract/contract.record';
import { type HomeKind, homeLimits } from '../../wire/home/home';
import { countedExactly } from '../../wire/protocol/list';
import { releaseStatus } from '../../wire/release/release';
import { waitingFor } from '../approval';
import { openProblem } from '../problem';
import { type Actor, sees } from '../shared/actor';
import { whereAll } from '../shared/list.sort';
import type { Services } from '../shared/services';
import { placeOf } from '../shared/shapes';
import { daysAfter, firstAtZone, pastAtZone, wireTime } from '../shared/time';
import { seenRecords } from './recent';

type Sql = RawBuilder<unknown>;

/** Who reads the start page, and when: `day` and `timeZone` are those of contracts. */
export interface HomeReader {
  actor: Actor;
  now: Date;
  day: string;
  timeZone: string;
  services: Pick<Services, 'now' | 'config'>;
}

/** Rows `t` of one kind in a block. */
interface Part {
  kind: HomeKind;
  from: Sql;
  where: Sql[];
  /** Column of its name. */
  title: Sql;
  /** When it is planned or ends, a timestamptz. */
  due: Sql;
  /** In whose days and times `due` is shown. */
  zone: string;
  /** Of rows that are due at the same time, or at no time, those with more come first. */
  weight: Sql;
}

const no = sql`null::timestamptz`;
const by = (key: string): Sql => sql.ref(`t.${key}`);
const planned = sql`coalesce(t.planned_end_date, t.planned_start_date)`;
const subject = by('subject');

/** The more urgent, the more. */
const urgency = (table: string): Sql =>
  sql`coalesce((select ${placeOf('p')} from ${sql.table(table)} p where p.id = t.priority_id), 0)`;

/** Ids of the statuses in which the work is over, added ones among them. */
const over = (table: string, ids: readonly number[]): Sql =>
  sql`(select s.id from ${sql.table(table)} s where coalesce(s.behaves_as_id, s.id) in (${sql.join(ids)}))`;
const openChange = (alias: string): Sql =>
  sql`${sql.ref(`${alias}.status_id`)} not in ${over('change_statuses', [changeStatus.closed, changeStatus.rejected, changeStatus.cancelled])}`;
const openRelease = (alias: string): Sql =>
  sql`${sql.ref(`${alias}.status_id`)} not in ${over('release_statuses', [releaseStatus.completed])}`;

const teamsOf = ({ id }: Actor): Sql =>
  sql`any(array(select m.team_id from help_desk.team_members m where m.user_id = ${id}))`;

/** Ids of releases that have an open change for which `of` holds. */
const withChange = (of: Sql): Sql =>
  sql`select l.release_id from changes c join release_changes l on l.change_id = c.id where ${of} and ${openChange('c')}`;
/** Each of both is found by an index; a condition that one or the other holds would read all releases. */
const ownRelease = ({ id }: Actor): Sql => sql`t.id = any(array(
  select own.id from releases own where own.created_by = ${id} and ${openRelease('own')} union ${withChange(sql`c.agent_id = ${id}`)}))`;

/** The open problems, changes and releases that the reader sees and for which these conditions hold. */
function work(actor: Actor, where: { problem: Sql[]; change: Sql[]; release: Sql[] }): Part[] {
  const zone = actor.time_zone;
  const parts: Part[] = [
    {
      kind: 'problem',
      from: sql`problems t`,
      where: [...where.problem, openProblem],
      title: subject,
      due: no,
      zone,
      weight: urgency('help_desk.priorities'),
    },
    {
      kind: 'change',
      from: sql`changes t`,
      where: [...where.change, openChange('t')],
      title: subject,
      due: planned,
      zone,
      weight: urgency('change_priorities'),
    },
    {
      kind: 'release',
      from: sql`releases t`,
      where: [...where.release, openRelease('t')],
      title: subject,
      due: planned,
      zone,
      weight: urgency('release_priorities'),
    },
  ];
  return parts.filter(({ kind }) => sees(actor, kind as 'problem' | 'change' | 'release'));
}

const mine = ({ actor }: HomeReader): Part[] =>
  work(actor, {
    problem: [sql`t.assigned_id = ${actor.id}`],
    change: [sql`t.agent_id = ${actor.id}`],
    release: [ownRelease(actor)],
  });

/** Of the reader's teams what is not the reader's own: problems have no team, theirs are those of its people. */
const team = ({ actor }: HomeReader): Part[] =>
  work(actor, {
    problem: [
      sql`t.assigned_id = any(array(select m.user_id from help_desk.team_members m where m.team_id = ${teamsOf(actor)}))`,
      sql`t.assigned_id <> ${actor.id}`,
    ],
    change: [sql`t.team_id = ${teamsOf(actor)}`, sql`t.agent_id is distinct from ${actor.id}`],
    release: [sql`t.id in (${withChange(sql`c.team_id = ${teamsOf(actor)}`)})`, sql`not ${ownRelease(actor)}`],
  });

/** What begins within {@link homeLimits.soonDays} days, and contracts that end by then. */
function soon({ actor, now, day, timeZone }: HomeReader): Part[] {
  const end = sql`${now}::timestamptz + ${`${homeLimits.soonDays} days`}::interval`;
  const begins = sql`t.planned_start_date >= ${now} and t.planned_start_date < ${end}`;
  const windows = work(actor, { problem: [], change: [begins], release: [begins] })
    .filter(({ kind }) => kind !== 'problem')
    .map((part) => ({ ...part, due: by('planned_start_date') }));
  if (!sees(actor, 'contract')) return windows;
  const [first, last] = [`${day} 00:00:00`, `${daysAfter(day, homeLimits.soonDays)} 23:59:59`];
  return [
    ...windows,
    {
      kind: 'contract',
      from: sql`contracts t`,
      where: [
        sql`t.contract_status_id in (${sql.join([...costingStatuses])})`,
        sql`t.contract_end_date >= ${firstAtZone(first, timeZone)} and t.contract_end_date < ${pastAtZone(last, timeZone)}`,
      ],
      title: by('name'),
      due: by('contract_end_date'),
      zone: timeZone,
      weight: sql`0`,
    },
  ];
}

interface Cut {
  limit: number;
  offset: number;
}

/** A page of rows with how many there are: `{rows, total}`, from rows that have a sort order of their own. */
const pageOf = (rows: Sql, total: Sql): Sql =>
  sql`(select json_build_object('rows', coalesce((select json_agg(r) from (${rows}) r), '[]'::json), 'total', (${total})))`;

/** A page of what these parts have, by due first. */
function pageOfParts(parts: readonly Part[], { limit, offset }: Cut): Sql {
  if (!parts.length) return nothing;
  const order = sql`order by due_at nulls last, weight desc, id desc`;
  // Each part brings as many as the page may need.
  const picked = parts.map(
    ({
      kind,
      from,
      where,
      title,
      due,
      zone,
      weight,
    }) => sql`(select ${sql.lit(kind)} as kind, t.id, t.identifier, ${title} as title,
      ${due} as due_at, ${wireTime(due, zone)} as due, ${weight} as weight from ${from} ${whereAll(where)} ${order} limit ${limit + offset})`,
  );
  const counted = parts.map(
    ({ from, where }) =>
      sql`(select count(*) from (select from ${from} ${whereAll(where)} limit ${countedExactly + 1}) n)`,
  );
  return pageOf(
    sql`select kind, id, identifier, title, due from (${sql.join(picked, sql` union all `)}) p ${order} limit ${limit} offset ${offset}`,
    sql`select ${sql.join(counted, sql` + `)}`,
  );
}

export const nothing = sql`(select json_build_object('rows', '[]'::json, 'total', 0))`;

/** What waits for the reader's decision, in the order of the list of approvals: what has waited longest comes first. */
function decisions({ actor, timeZone, services }: HomeReader, { limit, offset }: Cut): Sql {
  const start = sql`(select c.planned_start_date from changes c where c.id = t.record_id)`;
  const begin = sql`(select m.contract_start_date from contract_terms m where m.id = t.own_id)`;
  const due = sql`case t.type when 'change' then ${wireTime(start, actor.time_zone)} else ${wireTime(begin, timeZone)} end`;
  return pageOf(
    sql`select t.type as kind, t.record_id as id, t.identifier, t.subject as title, ${due} as due from ${waitingFor(actor, services)} t
      order by t.waiting_since, t.id limit ${limit} offset ${offset}`,
    sql`select count(*) from ${waitingFor(actor, services)} t`,
  );
}

/** What the reader looked at last: what there is, and they may still see. */
function recent({ actor }: HomeReader, { limit, offset }: Cut): Sql {
  const parts = seenRecords(actor);
  if (!parts.length) return nothing;
  const found = sql`(select v.kind, v.id, v.identifier, v.title, v.viewed_at from (${sql.join(parts, sql` union all `)}) v
    order by v.viewed_at desc limit ${homeLimits.recent})`;
  return pageOf(
    sql`select kind, id, identifier, title, null as due from ${found} t order by viewed_at desc limit ${limit} offset ${offset}`,
    sql`select count(*) from ${found} t`,
  );
}

/** The blocks that the database finds in one statement; each is a page of `{kind, id, identifier, title, due}`. */
export const blocks = {
  decisions,
  mine: (reader, cut) => pageOfParts(mine(reader), cut),
  team: (reader, cut) => pageOfParts(team(reader), cut),
  soon: (reader, cut) => pageOfParts(soon(reader), cut),
  recent,
} as const satisfies Record<string, (reader: HomeReader, cut: Cut) => Sql>;
