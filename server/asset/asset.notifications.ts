import { sql } from 'kysely';
import type { NotificationKind } from '../../wire/notification/notification';
import { linkValue, type Message, slot, type Source } from '../mail/message';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import { personName } from '../shared/shapes';
import * as mailSentences from '../../texts/compiled/server/mail';

type AssetEvent = Extract<NotificationKind, `asset-${string}`>;

export const linkToAsset = (id: number, address: string) => ({
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
    const { rows } = await sql<{ identifier: string; name: string; type: string; person: string | null }>`
      select a.identifier, a.name, (select n.name from asset_types n where n.id = a.asset_type_id) as type, ${personName(sql.ref('a.used_by_id'))} as person
      from assets a where a.id = ${id}`.execute(db);
    const { person, ...values } = rows[0] ?? { person: null };
    return {
      ...values,
      ...(person !== null && { 'user.name': person }),
      link: linkValue(linkToAsset(id, address), languageNamed(reader.locale)),
    };
  },
};
