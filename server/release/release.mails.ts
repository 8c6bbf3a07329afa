import { sql } from 'kysely';
import * as mailSentences from '../../texts/compiled/server/mail';
import { releaseStatus } from '../../wire/release/release';
import { notifyAtOnce } from '../mail/deliver';
import { actorSlot, actorText, inWords, linkValue, slot, type Source } from '../mail/message';
import { type Notice, type NoticeRecipient, patternOf } from '../mail/notice';
import type { Database, Db, Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import { wireTime } from '../shared/time';
import { inTransaction } from '../shared/transaction';
import { writtenTime } from '../shared/written';

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
  start: string | null;
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
  const notices = new Map<number, Notice[]>();
  for (const { release, ...person } of await audience(db, ids)) {
    const notice = noticeOf(
      kind,
      { ...release, start: startFor(person.start, person) },
      { people: [person], actor, address },
    );
    notices.set(release.id, [...(notices.get(release.id) ?? []), notice]);
  }
  await notifyAtOnce(db, [...notices.values()], actor);
}

/** A planned start as a mail to this person has it. */
const startFor = (start: string | null, { locale }: { locale: string }): string =>
  start === null ? '' : writtenTime(start, languageNamed(locale));

interface Facts {
  id: number;
  identifier: string;
  subject: string;
  start: string;
}

const noticeOf = (
  kind: Happened['kind'],
  facts: Facts,
  { people, actor, address }: Pick<Notice, 'people'> & Pick<Happened, 'actor' | 'address'>,
): Notice => ({
  kind,
  record: facts.id,
  people,
  sentence: sentenceOf(kind, facts, actor),
  subject: `[${facts.identifier}] ${facts.subject}`,
  link: linkTo(facts.id, address),
  values: (language) => ({ ...valuesOf(facts), 'actor.name': inWords(actorText(actor), language) }),
});

const linkTo = (id: number, address: string) => ({
  text: say(mailSentences.open_release),
  href: `${address}/service-desk/releases/${id}/show`,
});

const valuesOf = ({ identifier, subject, start }: Facts) => ({ identifier, subject, start });

const slots: Facts = { id: 0, identifier: slot('identifier'), subject: slot('subject'), start: slot('start') };

export const releaseSource: Source<Happened['kind']> = {
  pattern: (kind) => patternOf(noticeOf(kind, slots, { people: [], actor: actorSlot, address: '' })),
  async example(db, id, { reader, address }) {
    const { rows } = await sql<Facts>`
      select r.id, r.identifier, r.subject, coalesce(${wireTime(sql.ref('r.planned_start_date'), reader.time_zone)}, '') as start
      from releases r where r.id = ${id}`.execute(db);
    return {
      ...(rows[0] && valuesOf({ ...rows[0], start: startFor(rows[0].start, reader) })),
      link: linkValue(linkTo(id, address), languageNamed(reader.locale)),
    };
  },
};

/** The mails about one release. */
const mailRelease = (db: Trx, { releaseId, ...happened }: Happened): Promise<void> =>
  mailReleases(db, [releaseId], happened);

const sentenceOf = (
  kind: Happened['kind'],
  facts: { identifier: string; subject: string; start: string },
  actor: Happened['actor'],
): Sentence => {
  const { identifier, subject, start } = facts;
  return kind === 'release-completed'
    ? say(mailSentences.release_completed, {
        actor: actorText(actor),
        identifier,
        subject,
      })
    : say(mailSentences.release_starts, {
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

/**
 * Tells people a day before the planned start of a release (B7); once for each start, so that moving it tells them
 * again. Several processes may do this at once: each claims rows that no other one holds. Returns how many releases
 * were told of.
 */
export function announceStarts(db: Database, now: Date, address: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update releases set start_announced_for = planned_start_date where id in (
        select id from releases
        where planned_start_date > ${now} and planned_start_date <= ${now}::timestamptz + interval '24 hours'
          and start_announced_for is distinct from planned_start_date and status_id <> ${releaseStatus.completed}
        order by planned_start_date, id limit 100 for update skip locked)
      returning id`.execute(trx);
    for (const { id } of rows) await mailRelease(trx, { releaseId: id, kind: 'release-starts', actor: null, address });
    return rows.length;
  });
}
