import { sql } from 'kysely';
import type { Trx } from '../shared/db';
import type { NotificationKind } from '../../wire/notification/notification';
import { notify, notifyAtOnce } from '../mail/deliver';
import { actorText, inWords } from '../mail/message';
import { type Notice, type NoticeRecipient, noticeRecipientOf } from '../mail/notice';
import { linkToAsset } from './asset.notifications';
import { escapeHtml } from '../shared/html';
import { say, type Sentence } from '../shared/sentence';
import * as mailSentences from '../../texts/compiled/server/mail';

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
  type: string;
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
  const told = facts
    .map((one) => noticesOf(one, actorText(actor), address))
    .map((notices) => notices.filter(({ people }) => people.some((person) => person && !receipts.includes(person.id))))
    .filter((notices) => notices.length);
  await notifyAtOnce(db, told, actor);
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
      type,
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
    select a.id, a.identifier, a.name, (select n.name from asset_types n where n.id = a.asset_type_id) as type, ${noticeRecipientOf(sql`a.used_by_id`)} as user, ${noticeRecipientOf(sql`a.managed_by_id`)} as manager,
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
  const { rows } = await sql<{ person: NoticeRecipient | null; identifier: string; name: string; type: string }>`
    select ${noticeRecipientOf(sql`${personId}`)} as person, a.identifier, a.name, (select n.name from asset_types n where n.id = a.asset_type_id) as type
    from assets a where a.id = ${assetId}`.execute(db);
  const [found] = rows;
  if (!found?.person) return;
  const { identifier, name, type } = found;
  const about = { actor: actor.full_name, identifier, name, type };
  const notice: Notice = {
    kind: returned ? 'asset-receipt-returned' : 'asset-receipt',
    record: assetId,
    people: [found.person],
    sentence: returned ? say(mailSentences.receipt_returned, about) : say(mailSentences.receipt, about),
    subject: say(mailSentences.receipt_subject, { identifier, name }),
    quote: note ? `<p>${escapeHtml(note)}</p>` : undefined,
    link: linkToAsset(assetId, address),
    values: () => ({
      identifier,
      name,
      type,
      'user.name': found.person?.full_name ?? '',
      'actor.name': actor.full_name,
      note,
    }),
  };
  await notify(db, [notice], 0);
}
