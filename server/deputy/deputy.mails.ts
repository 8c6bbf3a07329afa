import { sql } from 'kysely';
import * as mailSentences from '../../texts/compiled/server/mail';
import { wireTimeIn } from '../../wire/protocol/moment';
import { deliver } from '../mail/deliver';
import type { Link } from '../mail/letter';
import { actorSlot, actorText, inWords, linkValue, type Message, slot, type Source } from '../mail/message';
import { type NoticeRecipient, noticeRecipient } from '../mail/notice';
import type { Trx } from '../shared/db';
import { languageNamed } from '../shared/language';
import { holds } from '../shared/presets';
import { moment, say, type Sentence } from '../shared/sentence';
import { writtenTime } from '../shared/written';

export type DeputyEvent = 'deputy-named' | 'deputy-withdrawn';
type What = 'changes' | 'contracts' | 'both';

interface Said {
  actor: string | Sentence;
  begin: Sentence | string;
  end: Sentence | string;
  what: What;
}

const texts = {
  'deputy-named': { subject: mailSentences.deputy_named_subject, sentence: mailSentences.deputy_named },
  'deputy-withdrawn': { subject: mailSentences.deputy_withdrawn_subject, sentence: mailSentences.deputy_withdrawn },
} as const;

const messageOf = (
  kind: DeputyEvent,
  { actor, ...said }: Said,
  href: string,
): Omit<Message, 'values'> & { link: Link } => {
  const link = { text: say(mailSentences.my_approvals), href };
  const { subject, sentence } = texts[kind];
  return {
    kind,
    link,
    subject: say(subject, { actor }),
    letter: { paragraphs: [say(sentence, { actor, ...said })], link },
  };
};

interface Named {
  /** Who is away, and named the deputy or takes that back. */
  actor: { id: number; full_name: string };
  deputy_id: number;
  begins_at: Date;
  ends_at: Date;
}

/**
 * Tells a deputy for whom they decide, from when to when and on what, or that they no longer do (G17): by mail and in the inbox. Nothing
 * to who was deactivated.
 */
export async function mailDeputy(
  db: Trx,
  kind: DeputyEvent,
  { actor, deputy_id, begins_at, ends_at }: Named,
  address: string,
): Promise<void> {
  const { rows } = await sql<{ to: NoticeRecipient; changes: boolean; contracts: boolean }>`
    select ${noticeRecipient} as to, ${holds('view_changes')} as changes, ${holds('view_contracts')} as contracts
    from help_desk.users u where u.id = ${deputy_id} and u.active`.execute(db);
  const [one] = rows;
  if (!one) return;
  const { to, changes, contracts } = one;
  const language = languageNamed(to.locale);
  const [start, end] = [begins_at, ends_at].map((at) => wireTimeIn(to.time_zone, at)) as [string, string];
  const said = {
    actor: actorText(actor),
    begin: moment(start),
    end: moment(end),
    what: changes && contracts ? 'both' : contracts ? 'contracts' : 'changes',
  } as const;
  const { link, ...message } = messageOf(kind, said, `${address}/service-desk/my-approvals`);
  const values = {
    'actor.name': inWords(said.actor, language),
    start: writtenTime(start, language),
    end: writtenTime(end, language),
    link: linkValue(link, language),
  };
  await deliver(db, [{ ...message, record: null, to, actorId: actor.id, values }]);
}

/** What a text of the organization's begins with. */
export const deputySource: Source<DeputyEvent> = {
  pattern: (kind) => {
    const said = { actor: actorText(actorSlot), begin: slot('start'), end: slot('end'), what: 'both' } as const;
    const { link: _link, ...message } = messageOf(kind, said, slot('link'));
    return { ...message, values: {} };
  },
};
