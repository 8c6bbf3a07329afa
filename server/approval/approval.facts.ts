import { type RawBuilder, sql } from 'kysely';
import { type NoticeRecipient, noticeRecipient, noticeRecipientOf } from '../mail/notice';
import type { PlaceholderValues } from '../mail/placeholder';
import { type Planned, plannedTimes } from '../mail/planned';
import type { Db } from '../shared/db';
import { say, type Sentence } from '../shared/sentence';
import { fullName } from '../shared/shapes';
import * as mailSentences from '../../texts/compiled/server/mail';

/** What mails about board runs tell of a change, its board and its people. */

export interface Facts extends Planned {
  identifier: string;
  subject: string;
  description: string;
  status: string;
  requester: NoticeRecipient | null;
  agent: NoticeRecipient | null;
}

export async function factsOf(db: Db, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select t.identifier, t.subject, t.description, (select n.name from change_statuses n where n.id = t.status_id) as status, ${plannedTimes}, ${noticeRecipientOf(sql`t.requester_id`)} as requester, ${noticeRecipientOf(sql`t.agent_id`)} as agent from changes t where t.id = ${id}`.execute(
    db,
  );
  return rows[0] as Facts;
}

export interface Decided {
  change_type: string;
  impact: string | null;
  priority: string | null;
  /** '' for a person without a name: an approver sees no e-mail addresses (B8). */
  requester: string;
}

export async function decidedOf(db: Db, changeId: number): Promise<Decided> {
  const { rows } = await sql<Decided>`
    select (select n.name from change_types n where n.id = t.change_type_id) as change_type, (select n.name from impacts n where n.id = t.impact_id) as impact,
      (select n.name from change_priorities n where n.id = t.priority_id) as priority, ${fullName(sql.ref('t.requester_id'))} as requester
    from changes t where t.id = ${changeId}`.execute(db);
  return rows[0] as Decided;
}

export const decidedValues = ({ change_type, impact, priority, requester }: Decided): PlaceholderValues => ({
  type: change_type,
  impact: impact ?? '',
  priority: priority ?? '',
  'requester.name': requester,
});

/** What other approvers of the run said, in its order. */
export async function votesOf(db: Db, runId: number): Promise<Sentence[]> {
  const { rows } = await sql<{ name: string; level: string; status: string; comment: string }>`
    select ${fullName(sql.ref('a.user_id'))} as name, l.name as level, a.status, coalesce(a.comment, '') as comment
    from cab_approvers a join cab_run_levels l on l.id = a.level_id where l.run_id = ${runId} and a.status <> 'PENDING' order by a.decided_at, a.id`.execute(
    db,
  );
  return rows.map(({ name, level, status, comment }) =>
    say(mailSentences.vote, {
      name: name || say(mailSentences.somebody),
      status,
      level,
      comment,
    }),
  );
}

export async function recipientsWhere(db: Db, which: RawBuilder<unknown>): Promise<NoticeRecipient[]> {
  const { rows } = await sql<{
    recipient: NoticeRecipient;
  }>`select ${noticeRecipient} as recipient from help_desk.users u where u.active and (${which}) order by u.id`.execute(
    db,
  );
  return rows.map((row) => row.recipient);
}

export const votersOf = (db: Db, runId: number): Promise<NoticeRecipient[]> =>
  recipientsWhere(
    db,
    sql`u.id in (select a.user_id from cab_approvers a join cab_run_levels l on l.id = a.level_id where l.run_id = ${runId})`,
  );
