import { type RawBuilder, sql } from 'kysely';
import type { PageType, RuleAction } from '../../wire/rule/rule';
import { entries } from '../entries';
import { kinds } from '../kinds';
import { fillHtml, fillText } from '../mail/placeholder';
import { queueMails } from '../mail/outbox';
import type { Db, Trx } from '../shared/db';
import { personNameOf } from '../shared/shapes';

type Sql = RawBuilder<unknown>;
type Mail = Extract<RuleAction, { type: 'mail' }>;

interface Addressee {
  /** Of a person; null of an address that was typed. */
  id: number | null;
  full_name: string;
  email: string;
}

const r = (column: string) => sql.ref(`r.${column}`);

/** Ids of the people that a recipient means, as a select over the record `r`; null: the record names none. */
function recipientOf(pageType: PageType, { type, value }: Mail['to'][number]): Sql | null {
  const { requester, agent, team, department } = entries[pageType].rules.people;
  const id = value ? Number(value) : null;
  switch (type) {
    case 'requester':
      return requester ? sql`select ${r(requester)}` : null;
    case 'agent':
      if (id) return sql`select ${id}::bigint`;
      return agent ? sql`select ${r(agent)}` : null;
    case 'team':
      if (!id && !team) return null;
      return sql`select m.user_id from help_desk.team_members m where m.team_id = ${id ?? r('team_id')}`;
    case 'department_manager':
      return department
        ? sql`select d.manager_id from help_desk.departments d where d.id = ${r('department_id')}`
        : null;
    case 'cab':
      if (id)
        return sql`select a.user_id from cab_level_approvers a join cab_levels l on l.id = a.level_id where l.cab_id = ${id}`;
      return pageType === 'change'
        ? sql`select a.user_id from cab_approvers a join cab_run_levels l on l.id = a.level_id
            where l.run_id = (select max(c.id) from cab_runs c where c.change_id = r.id)`
        : null;
    default:
      return null;
  }
}

/** Whom a mail goes to, each address once. */
async function addressees(db: Db, pageType: PageType, id: number, { to }: Mail): Promise<Addressee[]> {
  const selects = to.map((one) => recipientOf(pageType, one)).filter((one) => one !== null);
  const { rows } = selects.length
    ? await sql<Addressee>`
        select u.id, ${personNameOf('u')} as full_name, u.email from ${sql.table(kinds[pageType].table)} r
        join help_desk.users u on u.active and u.id in (${sql.join(selects, sql` union all `)}) where r.id = ${id} order by u.id`.execute(
        db,
      )
    : { rows: [] };
  const typed = to.flatMap(({ type, value }) =>
    type === 'address' && typeof value === 'string' ? [{ id: null, full_name: '', email: value }] : [],
  );
  const all = new Map<string, Addressee>();
  for (const one of [...rows, ...typed]) if (!all.has(one.email.toLowerCase())) all.set(one.email.toLowerCase(), one);
  return [...all.values()];
}

/** Queues a rule's mail about a record; returns to how many it goes. */
export async function mailByRule(db: Trx, pageType: PageType, id: number, mail: Mail): Promise<number> {
  const to = await addressees(db, pageType, id, mail);
  const { requester } = entries[pageType].rules.people;
  const { rows } = await sql<{ record: Record<string, unknown>; requester: string | null }>`
    select to_jsonb(r) as record, ${requester ? sql`(select ${personNameOf('u')} from help_desk.users u where u.id = ${r(requester)})` : sql`null`} as requester
    from ${sql.table(kinds[pageType].table)} r where r.id = ${id}`.execute(db);
  const record = rows[0]?.record ?? {};
  const text = (...names: string[]): string =>
    names.map((name) => record[name]).find((value) => typeof value === 'string') ?? '';
  const values = {
    subject: text('subject', 'name'),
    name: text('name', 'subject'),
    identifier: text('identifier', 'ticket_number'),
    'requester.name': rows[0]?.requester ?? '',
  };
  await queueMails(
    db,
    to.map((one) => ({
      kind: 'rule',
      to: one,
      thread: `${pageType}-${id}`,
      subject: fillText(mail.subject, values),
      html: `<div dir="auto">\n${fillHtml(mail.body, values)}\n</div>`,
    })),
  );
  return to.length;
}
