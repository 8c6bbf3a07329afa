import { sql } from 'kysely';
import type { NotificationKind } from '../../wire/notification/notification.kinds';
import { linkValue, type Message, slot, type Source } from '../mail/message';
import { languageNamed } from '../shared/language';
import { say, type Sentence } from '../shared/sentence';
import { personName } from '../shared/shapes';

type AssetEvent = Extract<NotificationKind, `asset-${string}`>;

export const linkToAsset = (id: number, address: string) => ({
  text: say('mail.open_asset', 'Open the asset'),
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
  'asset-assigned': () =>
    say('mail.asset_assigned_to', '{actor} assigned the asset {identifier} “{name}” to {person}.', about),
  'asset-unassigned': () =>
    say('mail.asset_returned', '{actor} took the asset {identifier} “{name}” back from {person}.', about),
  'asset-managed': () =>
    say('mail.asset_managed', '{actor} made you the manager of the asset {identifier} “{name}”.', about),
  'asset-receipt': () =>
    say('mail.receipt', 'You received the asset {identifier} “{name}” ({type}). {actor} handed it over.', about),
  'asset-receipt-returned': () =>
    say('mail.receipt_returned', 'You gave back the asset {identifier} “{name}” ({type}). {actor} took it.', about),
};

const isReceipt = (kind: AssetEvent): boolean => kind.startsWith('asset-receipt');

export const assetSource: Source<AssetEvent> = {
  pattern: (kind): Message => ({
    kind,
    subject: isReceipt(kind)
      ? say('mail.receipt_subject', 'Receipt: [{identifier}] {name}', about)
      : `[${about.identifier}] ${about.name}`,
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
