import { sql } from 'kysely';
import * as countSentences from '../../texts/compiled/server/count';
import type { ProblemGroup } from '../../wire/problem/problem';
import { begun, type Grouping, mostGroups, namedBy, namesOfMonths } from '../parts/count/count';
import type { Actor } from '../shared/actor';
import type { Db } from '../shared/db';
import { whereAll } from '../shared/list.sort';
import { say } from '../shared/sentence';
import { seenScopeOrNone } from '../shared/sight';
import { dayBefore, daysAfter, today } from '../shared/time';

/** Fewer than so many days old, the youngest first; what is older is one group. */
const ages = [30, 90, 180, 365] as const;
const ageNames = [
  say(countSentences.days_30),
  say(countSentences.days_90),
  say(countSentences.days_180),
  say(countSentences.days_365),
  say(countSentences.days_more),
];

/** How old problems are: with filters, known errors without a change by their age. */
export function groupsOfAge(zone: string, now: Date): Grouping {
  /** The first day of those who are less than so many days old. */
  const since = (age: number): string => daysAfter(today(now, zone), 1 - ages[age]!);
  const begins = [...ages.keys()].reverse().map(since);
  return {
    key: sql`${sql.lit(ages.length)} - ${begun(sql`t.created_at`, begins, zone)}`,
    order: [...ageNames.keys()],
    names: namedBy(ageNames),
    fields: (age) => [
      {
        key: 'created_at',
        value: [age! < ages.length ? since(age!) : null, age! > 0 ? dayBefore(since(age! - 1)) : null],
      },
    ],
  };
}

type OfTickets = 'tickets' | 'recent_tickets' | 'first_hour_month';

/** Of a help-desk that says who may see which ticket, so many of the newest are asked about. */
const asked = 10_000;

/** Groups in which a problem counts once for each of its tickets that the actor may see. */
export async function groupsOfTickets(
  db: Db,
  { actor, now }: { actor: Actor; now: Date },
  group: ProblemGroup,
): Promise<Pick<Record<ProblemGroup, Grouping>, OfTickets>> {
  const isAsked = group === 'tickets' || group === 'recent_tickets' || group === 'first_hour_month';
  const seen = isAsked
    ? await seenScopeOrNone(
        db,
        actor,
        sql`k.id`,
        sql`select l.ticket_id as id from problem_tickets l order by l.ticket_id desc limit ${asked}`,
      )
    : [];
  const ticket = (...and: (typeof seen)[number][]) =>
    sql`(select l.problem_id, k.id, k.created_at from problem_tickets l join help_desk.tickets k on k.id = l.ticket_id ${whereAll([sql`k.gone_at is null`, ...seen, ...and])})`;
  const byProblem = (...and: (typeof seen)[number][]): Grouping => ({
    key: sql`t.id`,
    join: sql`join ${ticket(...and)} k on k.problem_id = t.id`,
    most: mostGroups,
    names: async (one, ids) => {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, concat_ws(' ', identifier, subject) as name from problems where id = any(${ids})`.execute(one);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    fields: (id) => [{ key: 'problem_ids', value: [id] }],
  });
  const replied = sql`(r.sent_at at time zone ${actor.time_zone})`;
  return {
    tickets: byProblem(),
    recent_tickets: byProblem(sql`k.created_at > ${now}::timestamptz - interval '30 days'`),
    first_hour_month: {
      key: sql`(extract(year from ${replied}) * 12 + extract(month from ${replied}) - 1)::int`,
      join: sql`join ${ticket()} k on k.problem_id = t.id
        join problem_replies r on r.problem_id = t.id and r.ticket_id = k.id and r.what = 'workaround' and r.sent_at < k.created_at + interval '1 hour'
        and not exists (select from host_actions a where a.id = r.action_id and a.failure is not null)`,
      latest: true,
      names: namesOfMonths,
      fields: () => [],
    },
  };
}
