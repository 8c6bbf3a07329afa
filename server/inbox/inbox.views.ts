import { sql } from 'kysely';
import * as inboxSentences from '../../texts/compiled/server/inbox';
import * as mailSentences from '../../texts/compiled/server/mail';
import { type OwningKind, recordKinds } from '../../wire/protocol/kind';
import { exportedLists } from '../entries';
import { deliver } from '../mail/deliver';
import { type Addressed, linkValue, listValue } from '../mail/message';
import { named } from '../parts/named';
import { kindOf } from '../parts/owner';
import { watchedRecords } from '../parts/watch/watch.people';
import { requireNeeds } from '../shared/admission';
import type { Database, Trx } from '../shared/db';
import { ApiError } from '../shared/errors';
import { languageNamed } from '../shared/language';
import { Ids, selectIds } from '../shared/list';
import { type Person, personOf } from '../shared/person';
import { say } from '../shared/sentence';
import { inTransaction } from '../shared/transaction';
import { readingAs } from '../shared/scope';

/** So many of the newest records of a view are compared; what enters below them is not told. */
const compared = 1000;
/** So many records are named each; of more at once there is one message. */
const namedEach = 20;
/** So many views are compared in one run, those first that were not for longest. */
const most = 500;

interface Compared {
  now: Date;
  /** Address of the service desk, without a trailing slash. */
  address: string;
  /** The help-desk's time zone. */
  zone: string;
}

/**
 * Informs those who watch a saved filter of records that it shows now and did not when it was last compared (G6), with their rights of the
 * moment, and not of what they did themselves. Several processes may do it: each claims a view.
 */
export async function compareViews(db: Database, moment: Compared): Promise<void> {
  for (let n = 0; n < most && (await inTransaction(db, (trx) => compareOne(trx, moment))); n++);
}

interface Watched {
  filter_id: number;
  user_id: number;
  module: OwningKind;
  name: string;
  known: number[] | null;
}

async function compareOne(db: Trx, moment: Compared): Promise<boolean> {
  const { rows } = await sql<Watched>`
    select v.filter_id, v.user_id, to_json(v.known_ids) as known, f.module, f.name
    from view_watchers v join saved_filters f on f.id = v.filter_id
    where v.compared_at is null or v.compared_at < ${moment.now}
    order by v.compared_at nulls first, v.filter_id, v.user_id limit 1 for update of v skip locked`.execute(db);
  const [view] = rows;
  if (!view) return false;
  const person = await personOf(db, view.user_id);
  const ids = person && (await idsOf(db, person, view, moment.zone));
  if (person && ids && view.known) {
    const known = new Set(view.known);
    // Of a view that has more, a record may only come up from below.
    const least = view.known.length < compared ? 0 : Math.min(...view.known);
    const entered = ids.filter((id) => !known.has(id) && id > least);
    await informOf(db, person, view, await doneByOthers(db, view, entered), moment.address);
  }
  await sql`
    update view_watchers set compared_at = ${moment.now}, known_ids = ${ids ?? view.known}::bigint[]
    where filter_id = ${view.filter_id} and user_id = ${view.user_id}`.execute(db);
  return true;
}

/** The newest records of the view as its watcher sees it; null if they may not see it, or it cannot be read any more. */
async function idsOf(db: Trx, person: Person, { module, filter_id }: Watched, zone: string): Promise<number[] | null> {
  const known = exportedLists[module];
  if (!known) return null;
  try {
    requireNeeds(person, recordKinds[module].view);
    const reading = await readingAs(db, person);
    const { definition, query, scope } = await known.list.source(
      reading,
      person,
      { filter_id: String(filter_id) },
      zone,
    );
    const newest = { ...query, 'sort-field': 'id', 'sort-order': 'desc' };
    const ids = selectIds(definition, newest, person.time_zone, { scope, offset: 0, limit: compared });
    const { rows } = await sql<{ ids: Buffer | null }>`${ids}`.execute(reading);
    return new Ids(rows[0]?.ids ?? Buffer.alloc(0)).slice();
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

async function doneByOthers(db: Trx, { module, user_id }: Watched, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return [];
  const { rows } = await sql<{ id: number }>`
    select o.id from unnest(${[...ids]}::bigint[]) o(id)
    where (select l.actor_id from activity_log l where l.owner_type = ${recordKinds[module].owner} and l.owner_id = o.id
      order by l.id desc limit 1) is distinct from ${user_id} order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}

async function informOf(db: Trx, person: Person, view: Watched, ids: number[], address: string): Promise<void> {
  if (!ids.length) return;
  const { module, name, filter_id } = view;
  const kind = kindOf(recordKinds[module].owner)!;
  const records = await watchedRecords(
    db,
    ids.slice(-namedEach).map((id) => ({ kind, id })),
  );
  const language = languageNamed(person.locale);
  const path = `/service-desk/${pathOf(module)}/filter/${filter_id}`;
  const link = { text: say(mailSentences.open_view), href: address + path };
  const lines = records.map(({ identifier, name: title }) => say(mailSentences.named_record, { identifier, title }));
  const summary: Addressed = {
    kind: 'view-entered',
    record: null,
    to: person,
    subject: say(mailSentences.view_subject, { name }),
    letter: { paragraphs: [say(mailSentences.view_entered, { count: ids.length, name }), ...lines], link },
    values: {
      name,
      count: String(ids.length),
      records: listValue(lines.map((line) => line.in(language))),
      link: linkValue(link, language),
    },
  };
  await deliver(db, [summary], ids.length > namedEach ? undefined : ['mail']);
  if (ids.length > namedEach) return;
  const text = say(inboxSentences.view_entered, { name }).toJSON();
  const each = ids.map((id) => ({
    ...summary,
    record: id,
    of: module,
    inbox: { content: { text }, comment_id: null },
  }));
  await deliver(db, each, ['inbox']);
}

/** The first part of the addresses of a kind's pages. */
const pathOf = (module: OwningKind): string => named(module, 1, '').path.split('/')[2]!;
