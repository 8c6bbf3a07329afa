import { sql } from 'kysely';
import type { Db, Trx } from '../shared/db';
import { wireTime } from '../shared/time';
import { type NoticeRecipient, noticeMails } from '../mail/notice';
import { queueMails } from '../mail/outbox';
import { say, type Sentence } from '../shared/sentence';

interface Happened {
  releaseId: number;
  kind: 'release-completed' | 'release-starts';
  /** Who did it and hears nothing; null for the clock. */
  actor: { id: number; full_name: string } | null;
  /** Address of the service desk, without a trailing slash. */
  address: string;
}

/** With the planned start in their zone. */
type ReleaseRecipient = NoticeRecipient & { start: string };

/**
 * Queues the mails about a release: to the agents and requesters of its changes (B7), one per person, none to who did
 * it, none to people who left.
 */
export async function mailRelease(db: Trx, { releaseId, kind, actor, address }: Happened): Promise<void> {
  const { identifier, subject } = await db
    .selectFrom('releases')
    .select(['identifier', 'subject'])
    .where('id', '=', releaseId)
    .executeTakeFirstOrThrow();
  const sentence = ({ start }: ReleaseRecipient): Sentence =>
    kind === 'release-completed'
      ? say('mail.release_completed', '{actor} completed the release {identifier} “{subject}”.', {
          actor: actor?.full_name ?? say('log.system', 'The system'),
          identifier,
          subject,
        })
      : say('mail.release_starts', 'The release {identifier} “{subject}” is planned to start on {start}.', {
          identifier,
          subject,
          start,
        });
  const link = {
    text: say('mail.open_release', 'Open the release'),
    href: `${address}/service-desk/releases/${releaseId}/show`,
  };
  const notices = (await audience(db, releaseId)).map((person) => ({
    kind,
    people: [person],
    sentence: sentence(person),
    subject: `[${identifier}] ${subject}`,
    link,
  }));
  await queueMails(db, noticeMails(notices, actor?.id ?? 0));
}

async function audience(db: Db, releaseId: number): Promise<ReleaseRecipient[]> {
  const { rows } = await sql<ReleaseRecipient>`
    select u.id, coalesce(nullif(u.full_name, ''), u.email) as full_name, u.email, u.role, u.locale, u.time_zone, ${wireTime(sql.ref('r.planned_start_date'), sql.ref('u.time_zone'))} as start
    from releases r cross join help_desk.users u
    where r.id = ${releaseId} and u.active and u.id in (
      select unnest(array[c.agent_id, c.requester_id]) from release_changes l join changes c on c.id = l.change_id where l.release_id = r.id)
    order by u.id`.execute(db);
  return rows;
}
