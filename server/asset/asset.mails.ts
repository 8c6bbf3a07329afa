import { sql } from 'kysely';
import * as mailSentences from '../../texts/compiled/server/mail';
import type { AssetHistory } from '../../wire/asset/asset.record';
import type { NotificationKind } from '../../wire/notification/notification';
import { notify, notifyAtOnce } from '../mail/deliver';
import { actorText, inWords, linkValue, type Message, slot, type Source } from '../mail/message';
import { type Notice, type NoticeRecipient, noticeRecipientOf } from '../mail/notice';
import type { Actor } from '../shared/actor';
import type { Db, Trx } from '../shared/db';
import { escapeHtml } from '../shared/html';
import { languageNamed } from '../shared/language';
import { list, type ListDefinition } from '../shared/list';
import type { Operation } from '../shared/operation';
import { say, type Sentence } from '../shared/sentence';
import { person, personName } from '../shared/shapes';
import { wireTime } from '../shared/time';
import { assetState } from './asset.queries';
import { keptName, nameFor, type Word, wordOf } from '../shared/built-in';

/** Who had an asset, and who answered for it, before it was changed. */
export interface Before {
  id: number;
  used_by_id: number | null;
  managed_by_id: number | null;
}

interface Happened {
  /** Who did it; hears nothing. */
  actor: { id: number; full_name: string };
  /** Address of the service desk, without a trailing slash. */
  address: string;
}

interface Facts {
  id: number;
  identifier: string;
  name: string;
  type: Word;
  user: NoticeRecipient | null;
  manager: NoticeRecipient | null;
  former: NoticeRecipient | null;
  /** Also of people who left. */
  user_name: string | null;
  former_name: string | null;
  moved: boolean;
  managed: boolean;
}

/**
 * Queues the mails about assets that changed hands (B7): to who has the asset now, to who had it, and to who manages
 * it. Who hears of several gets one mail; who gets a receipt gets no other.
 */
export async function mailAssets(
  db: Trx,
  before: readonly Before[],
  { actor, address, receipts = [] }: Happened & { receipts?: readonly number[] },
): Promise<void> {
  if (!before.length) return;
  const facts = await factsOf(db, before);
  const given = facts
    .map((one) => noticesOf(one, actorText(actor), address))
    .map((notices) => notices.filter(({ people }) => people.some((person) => person && !receipts.includes(person.id))))
    .filter((notices) => notices.length);
  await notifyAtOnce(db, given, actor);
}

function noticesOf(facts: Facts, actor: string | Sentence, address: string): Notice[] {
  const { id, identifier, name, type, user, manager, former, user_name, former_name, moved, managed } = facts;
  const about = { actor, identifier, name };
  const notice = (kind: NotificationKind, people: (NoticeRecipient | null)[], sentence: Sentence): Notice => ({
    kind,
    record: id,
    people,
    sentence,
    subject: `[${identifier}] ${name}`,
    link: linkToAsset(id, address),
    values: (language) => ({
      identifier,
      name,
      type: nameFor(type, language),
      'user.name': (kind === 'asset-unassigned' ? former_name : user_name) ?? '',
      'actor.name': inWords(actor, language),
    }),
  });
  return [
    ...(moved && user ? [notice('asset-assigned', [user], say(mailSentences.asset_assigned, about))] : []),
    ...(moved && former ? [notice('asset-unassigned', [former], say(mailSentences.asset_taken, about))] : []),
    ...(managed && manager ? [notice('asset-managed', [manager], say(mailSentences.asset_managed, about))] : []),
    ...(moved && manager && user_name
      ? [
          notice(
            'asset-assigned',
            [manager],
            say(mailSentences.asset_assigned_to, {
              ...about,
              person: user_name,
            }),
          ),
        ]
      : []),
    ...(moved && manager && !user_name && former_name
      ? [
          notice(
            'asset-unassigned',
            [manager],
            say(mailSentences.asset_returned, {
              ...about,
              person: former_name,
            }),
          ),
        ]
      : []),
  ];
}

const nameOf = (id: string) =>
  sql`(select coalesce(nullif(u.full_name, ''), u.email) from help_desk.users u where u.id = ${sql.ref(id)})`;

async function factsOf(db: Trx, before: readonly Before[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select a.id, a.identifier, a.name, ${keptName('asset_types', sql.ref('a.asset_type_id'))} as type, ${noticeRecipientOf(sql`a.used_by_id`)} as user, ${noticeRecipientOf(sql`a.managed_by_id`)} as manager,
      ${noticeRecipientOf(sql`b.used_by_id`)} as former, ${nameOf('a.used_by_id')} as user_name, ${nameOf('b.used_by_id')} as former_name,
      a.used_by_id is distinct from b.used_by_id as moved, a.managed_by_id is distinct from b.managed_by_id as managed
    from assets a join json_to_recordset(${JSON.stringify(before)}) as b (id bigint, used_by_id bigint, managed_by_id bigint) on b.id = a.id
    where a.used_by_id is distinct from b.used_by_id or a.managed_by_id is distinct from b.managed_by_id
    order by a.id`.execute(db);
  return rows;
}

interface Receipt extends Happened {
  assetId: number;
  /** Who got the asset, or gave it back. */
  personId: number;
  returned: boolean;
  note: string;
}

/** Queues the receipt for a person who got an asset or gave it back, also if they did it themselves. */
export async function mailReceipt(
  db: Trx,
  { assetId, personId, returned, note, actor, address }: Receipt,
): Promise<void> {
  const { rows } = await sql<{ person: NoticeRecipient | null; identifier: string; name: string; type: Word }>`
    select ${noticeRecipientOf(sql`${personId}`)} as person, a.identifier, a.name, ${keptName('asset_types', sql.ref('a.asset_type_id'))} as type
    from assets a where a.id = ${assetId}`.execute(db);
  const [found] = rows;
  if (!found?.person) return;
  const { identifier, name, type } = found;
  const about = { actor: actor.full_name, identifier, name, type: wordOf(type) };
  const notice: Notice = {
    kind: returned ? 'asset-receipt-returned' : 'asset-receipt',
    record: assetId,
    people: [found.person],
    sentence: returned ? say(mailSentences.receipt_returned, about) : say(mailSentences.receipt, about),
    subject: say(mailSentences.receipt_subject, { identifier, name }),
    quote: note ? `<p>${escapeHtml(note)}</p>` : undefined,
    link: linkToAsset(assetId, address),
    values: (language) => ({
      identifier,
      name,
      type: nameFor(type, language),
      'user.name': found.person?.full_name ?? '',
      'actor.name': actor.full_name,
      note,
    }),
  };
  await notify(db, [notice], 0);
}

type AssetEvent = Extract<NotificationKind, `asset-${string}`>;

const linkToAsset = (id: number, address: string) => ({
  text: say(mailSentences.open_asset),
  href: `${address}/service-desk/assets/${id}/show`,
});

const about = {
  actor: slot('actor.name'),
  identifier: slot('identifier'),
  name: slot('name'),
  type: slot('type'),
  person: slot('user.name'),
};

/** The user and the manager get the same text, so it names the user. */
const sentences: Record<AssetEvent, () => Sentence> = {
  'asset-assigned': () => say(mailSentences.asset_assigned_to, about),
  'asset-unassigned': () => say(mailSentences.asset_returned, about),
  'asset-managed': () => say(mailSentences.asset_managed, about),
  'asset-receipt': () => say(mailSentences.receipt, about),
  'asset-receipt-returned': () => say(mailSentences.receipt_returned, about),
};

const isReceipt = (kind: AssetEvent): boolean => kind.startsWith('asset-receipt');

export const assetSource: Source<AssetEvent> = {
  pattern: (kind): Message => ({
    kind,
    subject: isReceipt(kind) ? say(mailSentences.receipt_subject, about) : `[${about.identifier}] ${about.name}`,
    letter: {
      paragraphs: [sentences[kind]()],
      quote: isReceipt(kind) ? `<p>${slot('note')}</p>` : undefined,
      link: { ...linkToAsset(0, ''), href: slot('link') },
    },
    values: {},
  }),
  async example(db, id, { reader, address }) {
    const { rows } = await sql<{ identifier: string; name: string; type: Word; person: string | null }>`
      select a.identifier, a.name, ${keptName('asset_types', sql.ref('a.asset_type_id'))} as type, ${personName(sql.ref('a.used_by_id'))} as person
      from assets a where a.id = ${id}`.execute(db);
    const { person, type, ...values } = rows[0] ?? { person: null };
    const language = languageNamed(reader.locale);
    return {
      ...values,
      ...(type && { type: nameFor(type, language) }),
      ...(person !== null && { 'user.name': person }),
      link: linkValue(linkToAsset(id, address), language),
    };
  },
};

const t = (column: string) => sql.ref(`t.${column}`);

type Noting = Pick<Operation<{ id: number }>, 'db' | 'actor' | 'now'>;

/** Notes who has assets from now on, and until when others had them; for assets whose rows say so already. */
export async function noteHolders({ db, actor, now }: Noting, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await sql`
    update asset_holders h set returned_on = ${now}, returned_by = ${actor.id} from assets a
    where a.id = h.asset_id and a.id = any(${ids}) and h.returned_on is null and h.used_by_id is distinct from a.used_by_id`.execute(
    db,
  );
  await noteFirstHolders({ db, actor, now }, ids);
}

/** The same for assets that nobody has had so far. */
export async function noteFirstHolders({ db, actor, now }: Noting, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await sql`
    insert into asset_holders (asset_id, used_by_id, assigned_on, assigned_by)
    select a.id, a.used_by_id, coalesce(a.assigned_on, ${now}), ${actor.id} from assets a
    where a.id = any(${ids}) and a.used_by_id is not null and not exists (select from asset_holders h where h.asset_id = a.id and h.returned_on is null)`.execute(
    db,
  );
}

const holders = (zone: string): ListDefinition => ({
  table: 'asset_holders',
  defaultOrder: 'desc',
  sorts: { used_by: personName(t('used_by_id')), assigned_on: t('assigned_on'), returned_on: t('returned_on') },
  filters: {},
  search: (pattern) => sql`search_fold(${personName(t('used_by_id'))}) like ${pattern}`,
  row: sql`t.id, ${person(t('used_by_id'))} as used_by, ${wireTime(t('assigned_on'), zone)} as assigned_on, ${wireTime(t('returned_on'), zone)} as returned_on,
    ${person(t('assigned_by'))} as assigned_by, ${person(t('returned_by'))} as returned_by`,
});

/** Who has had an asset, the present one first. Throws 404. */
export async function listHolders(
  db: Db,
  id: number,
  query: Record<string, unknown>,
  { time_zone }: Actor,
): Promise<AssetHistory> {
  await assetState(db, id);
  const { rows, total } = await list<AssetHistory['asset_history'][number]>(db, holders(time_zone), query, time_zone, [
    sql`t.asset_id = ${id}`,
  ]);
  return { asset_history: rows, total };
}
