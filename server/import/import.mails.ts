import { sql } from 'kysely';
import { deliver } from '../mail/deliver';
import { type Addressed, linkValue, listValue, slot, type Source } from '../mail/message';
import { type NoticeRecipient, noticeRecipient, noticeRecipientOf } from '../mail/notice';
import type { Trx } from '../shared/db';
import { tell } from '../shared/happened';
import { languageNamed } from '../shared/language';
import { keptSentence, say, type Sentence, type StoredSentence } from '../shared/sentence';
import * as mailSentences from '../../texts/compiled/server/mail';
import * as placeholderSentences from '../../texts/compiled/server/placeholder';

interface Ended {
  name: string;
  error: StoredSentence | null;
  created: number;
  updated: number;
  failed: number;
  uploader: NoticeRecipient | null;
}

/** Mails that are written at once. */
const atOnce = 500;
/** A mail about many assets names so many of them. */
const named = 20;

/**
 * Queues the mails of an import that has ended (D27): one to who uploaded the file, one to each person for all assets that
 * it assigned to them. The queue did it, so the uploader hears of their own assets too.
 */
export async function mailImport(db: Trx, id: number, address: string): Promise<void> {
  const { rows } = await sql<Ended & Counted>`
    select t.status, t.unchanged_count as unchanged, t.created_by, t.ended_at, t.name, t.error, t.created_count as created, t.updated_count as updated, t.failed_count as failed, ${noticeRecipientOf(sql`t.created_by`)} as uploader
    from imports t where t.id = ${id}`.execute(db);
  const [ended] = rows;
  if (ended) tellImport(db, id, ended);
  if (ended?.uploader)
    await deliver(db, [endMail({ ...ended, id }, ended.uploader, `${address}/service-desk/import-tracking/${id}`)]);
  const people = await assignedPeople(db, id);
  for (let from = 0; from < people.length; from += atOnce)
    await deliver(
      db,
      people.slice(from, from + atOnce).map((one) => assignedMail({ ...one, id }, address)),
    );
}

interface Counted {
  status: string;
  unchanged: number;
  created_by: number;
  ended_at: string;
}

/** Other systems are told of it once, with what became of its rows. */
const tellImport = (
  db: Trx,
  id: number,
  { status, created, updated, unchanged, failed, created_by, ended_at }: Ended & Counted,
): void =>
  tell(db, {
    ...{ type: 'import.finished', kind: 'import', record_id: id, actor_id: created_by, created_at: new Date(ended_at) },
    after: { status, created, updated, unchanged, failed },
  });

function endMail(
  { id, name, error, created, updated, failed }: Ended & { id: number },
  to: NoticeRecipient,
  href: string,
): Addressed {
  const language = languageNamed(to.locale);
  const counts = say(mailSentences.import_ended, { name, created, updated, failed });
  const why: Sentence[] = error ? [say(mailSentences.import_failed, { name }), keptSentence(error)] : [];
  const link = linkTo(href);
  return {
    kind: 'import-ended',
    record: id,
    to,
    subject: error ? say(mailSentences.import_failed_subject, { name }) : say(mailSentences.import_subject, { name }),
    letter: { paragraphs: [...why, counts], link },
    values: {
      name,
      created: String(created),
      updated: String(updated),
      failed: String(failed),
      reason: why.map((one) => one.in(language)).join(' '),
      link: linkValue(link, language),
    },
  };
}

interface Assigned {
  person: NoticeRecipient;
  count: number;
  assets: { identifier: string; name: string }[];
}

/** Who got assets by an import, and which. */
async function assignedPeople(db: Trx, id: number): Promise<Assigned[]> {
  const { rows } = await sql<Assigned>`
    select ${noticeRecipient} as person, got.count, got.assets from (
      select a.used_by_id, count(*)::integer as count, (array_agg(json_build_object('identifier', a.identifier, 'name', a.name) order by a.id))[1:${sql.lit(named)}] as assets
      from import_results r join assets a on a.id = r.asset_id
      where r.import_id = ${id} and a.used_by_id is not null
        and (r.outcome = 'created' or r.outcome = 'updated' and jsonb_exists(r.before -> 'columns', 'used_by_id'))
      group by a.used_by_id) got
    join help_desk.users u on u.id = got.used_by_id and u.active order by u.id`.execute(db);
  return rows;
}

function assignedMail({ id, person, count, assets }: Assigned & { id: number }, address: string): Addressed {
  const language = languageNamed(person.locale);
  const more = count - assets.length;
  const lines = [
    ...assets.map((asset) => say(mailSentences.import_asset, asset)),
    ...(more > 0 ? [say(mailSentences.many_more, { count: more })] : []),
  ];
  const link = person.role === 'client' ? undefined : assetsLink(`${address}/service-desk/assets/list`);
  return {
    kind: 'import-assigned',
    record: id,
    to: person,
    subject: say(mailSentences.import_assigned_subject, { count }),
    letter: {
      paragraphs: [say(mailSentences.import_assigned, { count }), ...lines],
      link,
    },
    values: {
      count: String(count),
      assets: listValue(lines.map((line) => line.in(language))),
      link: linkValue(link, language),
    },
  };
}

const linkTo = (href: string) => ({ text: say(mailSentences.open_import), href });
const assetsLink = (href: string) => ({ text: say(mailSentences.open_assets), href });

export const importSource: Source<'import-ended' | 'import-assigned'> = {
  pattern: (kind) =>
    kind === 'import-ended'
      ? {
          kind,
          subject: say(mailSentences.import_subject, { name: slot('name') }),
          letter: {
            paragraphs: [
              say(mailSentences.import_counts, {
                name: slot('name'),
                created: slot('created'),
                updated: slot('updated'),
                failed: slot('failed'),
                reason: slot('reason'),
              }),
            ],
            link: linkTo(slot('link')),
          },
          values: {},
        }
      : {
          kind,
          subject: say(mailSentences.import_assigned_count, {
            count: slot('count'),
          }),
          letter: {
            paragraphs: [
              say(mailSentences.import_assigned, { count: 2 }),
              say(placeholderSentences.alone, { placeholder: slot('assets') }),
            ],
            link: assetsLink(slot('link')),
          },
          values: {},
        },
};
