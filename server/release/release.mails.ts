import { sql } from 'kysely';
import type { Db, Trx } from '../shared/db';
import { wireTime } from '../shared/time';
import { gatheredMails, type Notice, type NoticeRecipient } from '../mail/notice';
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
type ReleaseRecipient = NoticeRecipient & {
  start: string;
  release: { id: number; identifier: string; subject: string };
};

/**
 * Queues the mails about releases: to the agents and requesters of their changes (B7), none to who did it, none to
 * people who left; who hears of several gets one mail.
 */
export async function mailReleases(
  db: Trx,
  ids: readonly number[],
  { kind, actor, address }: Omit<Happened, 'releaseId'>,
): Promise<void> {
  const told = new Map<number, Notice[]>();
  for (const { release, ...person } of await audience(db, ids)) {
    const { id, identifier, subject } = release;
    const notice: Notice = {
      kind,
      people: [person],
      sentence: sentenceOf(kind, { identifier, subject, start: person.start }, actor),
      subject: `[${identifier}] ${subject}`,
      link: {
        text: say('mail.open_release', 'Open the release'),
        href: `${address}/service-desk/releases/${id}/show`,
      },
    };
    told.set(id, [...(told.get(id) ?? []), notice]);
  }
  await queueMails(db, gatheredMails([...told.values()], actor ?? { id: 0, full_name: '' }));
}

/** The mails about one release. */
export const mailRelease = (db: Trx, { releaseId, ...happened }: Happened): Promise<void> =>
  mailReleases(db, [releaseId], happened);

const sentenceOf = (
  kind: Happened['kind'],
  facts: { identifier: string; subject: string; start: string },
  actor: Happened['actor'],
): Sentence => {
  const { identifier, subject, start } = facts;
  return kind === 'release-completed'
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
};

async function audience(db: Db, ids: readonly number[]): Promise<ReleaseRecipient[]> {
  const { rows } = await sql<ReleaseRecipient>`
    select u.id, coalesce(nullif(u.full_name, ''), u.email) as full_name, u.email, u.role, u.locale, u.time_zone, ${wireTime(sql.ref('r.planned_start_date'), sql.ref('u.time_zone'))} as start,
      json_build_object('id', r.id, 'identifier', r.identifier, 'subject', r.subject) as release
    from releases r cross join help_desk.users u
    where r.id = any(${ids}) and u.active and u.id in (
      select unnest(array[c.agent_id, c.requester_id]) from release_changes l join changes c on c.id = l.change_id where l.release_id = r.id)
    order by r.id, u.id`.execute(db);
  return rows;
}
