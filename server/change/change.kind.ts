import { type RawBuilder, sql } from 'kysely';
import { changeStatus } from '../../wire/change/change';
import { causeHours } from '../../wire/problem/problem';
import type { Kind } from '../parts/kind';
import { byName, bySubject, inOrder, type Lookups, nameOf, type Target } from '../parts/lookup/lookup';
import type { Actor } from '../shared/actor';
import { type Operation, operationOn } from '../shared/operation';
import { changeLinkType, ticketLinkType, ticketLookup } from '../ticket/ticket.kind';

type Sql = RawBuilder<unknown>;

/** Closed, rejected and cancelled changes are over (B1). */
const open = sql`t.status_id not in (${changeStatus.closed}, ${changeStatus.rejected}, ${changeStatus.cancelled})`;

/** Changes that are not yet attached to the ticket in the wanted link type. A closed one takes no ticket. */
function attachableToTicket({ ticket_id, type }: Target): Sql[] {
  const linkType = type ? ticketLinkType(type) : null;
  return [
    sql`t.status_id <> ${changeStatus.closed}`,
    ...(ticket_id
      ? [
          sql`not exists (select from change_tickets l where l.change_id = t.id and l.ticket_id = ${ticket_id} ${linkType ? sql`and l.type = ${linkType}` : sql``})`,
        ]
      : []),
  ];
}

/** Tickets that are not yet linked to the change in the wanted way. */
function attachableToChange({ change_id, type }: Target): Sql[] {
  if (!change_id) return [];
  const linkType = type ? changeLinkType(type) : null;
  return [
    sql`not exists (select from change_tickets l where l.ticket_id = t.id and l.change_id = ${change_id} ${linkType ? sql`and l.type = ${linkType}` : sql``})`,
  ];
}

/** Changes on one of the assets whose window or close lies within the last hours: what may have caused a problem (G15). */
function madeLately(assets: readonly number[], now: Date): Sql {
  const since = new Date(now.getTime() - causeHours * 3_600_000);
  return sql`t.id in (select l.change_id from change_assets l where l.asset_id = any(${[...assets]}::bigint[]))
    and (t.change_closed_on between ${since} and ${now}
      or (coalesce(t.planned_start_date, t.planned_end_date) <= ${now} and coalesce(t.planned_end_date, t.planned_start_date) >= ${since}))`;
}

/** What a picker shows besides the subject. */
const meta = {
  identifier: sql`t.identifier`,
  status: nameOf('change_statuses', sql`t.status_id`),
  priority: nameOf('change_priorities', sql`t.priority_id`),
};

const changeLookups = {
  changes: bySubject('changes', 'view_changes', {
    meta,
    offered: ({ supplements, release_id }) =>
      release_id
        ? [open, sql`not exists (select from release_changes l where l.change_id = t.id)`]
        : supplements
          ? [open, sql`not exists (select from problems p where p.id = ${supplements} and p.change_id = t.id)`]
          : [],
    narrowed: async ({ now }, { asset_ids }) => (asset_ids.length ? [madeLately(asset_ids, now)] : []),
  }),
  changes_based_on_ticket: bySubject('changes', 'view_changes', {
    meta,
    offered: attachableToTicket,
  }),
  change_outcomes: inOrder('change_outcomes'),
  risk_levels: inOrder('risk_levels'),
  risk_factors: inOrder('risk_factors'),
  tickets_based_on_change: ticketLookup('view_changes', attachableToChange),
  tasks: byName('help_desk.tasks', {
    order: { by: sql`t.id`, direction: 'desc' },
    offered: ({ change_id }) =>
      change_id
        ? [sql`not exists (select from change_tasks l where l.task_id = t.id and l.change_id = ${change_id})`]
        : [],
  }),
} satisfies Lookups<'change'>;

export const changeKind = {
  type: 'change',
  table: 'changes',
  counted: true,
  noun: 'change',
  owner: 'sd_changes',
  prefix: 'CHN',
  assetTable: 'change_assets',
  lookups: changeLookups,
} as const satisfies Kind<'change'>;

export const operation = operationOn(changeKind.owner);

/** Work on changes, told in their log. */
export type ChangeOperation<Who = Actor> = Operation<Who, typeof changeKind.owner>;
