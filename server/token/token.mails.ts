import * as mailSentences from '../../texts/compiled/server/mail';
import { wireDayIn } from '../../wire/protocol/moment';
import type { Link } from '../mail/letter';
import { type Addressed, linkValue, type Message, slot, type Source } from '../mail/message';
import type { NoticeRecipient } from '../mail/notice';
import { languageNamed } from '../shared/language';
import { moment, say, type Sentence } from '../shared/sentence';
import { writtenTime } from '../shared/written';

/** A token that ends soon, and who is told. */
export interface ExpiringToken {
  name: string;
  expires_at: Date;
  /** The service account that has it; null: who is told. */
  account: string | null;
  to: NoticeRecipient;
}

const messageOf = (name: string, ends: Sentence, account: string | null, link: Link): Omit<Message, 'values'> => ({
  kind: 'token-expires',
  subject: say(mailSentences.token_subject, { name }),
  letter: {
    paragraphs: [
      ends,
      ...(account === null ? [] : [say(mailSentences.token_of, { account })]),
      say(mailSentences.token_renew),
    ],
    link,
  },
});

/** What its owner, or who made it for a service account, is told. */
export function expiryMail(
  { name, expires_at, account, to }: ExpiringToken,
  present: Date,
  address: string,
): Addressed {
  const language = languageNamed(to.locale);
  const [end, today] = [expires_at, present].map((at) => wireDayIn(to.time_zone, at)) as [string, string];
  const days = Math.round((Date.parse(end) - Date.parse(today)) / 86_400_000);
  const link: Link =
    account === null
      ? { text: say(mailSentences.my_tokens), href: `${address}/service-desk/my-tokens` }
      : { text: say(mailSentences.all_tokens), href: `${address}/service-desk/tokens` };
  return {
    ...messageOf(name, say(mailSentences.token_ends, { name, end: moment(end), days }), account, link),
    record: null,
    to,
    values: { name, end: writtenTime(end, language), days: String(days), link: linkValue(link, language) },
  };
}

export const tokenSource: Source<'token-expires'> = {
  pattern: () => ({
    ...messageOf(slot('name'), say(mailSentences.token_ends_on, { name: slot('name'), end: slot('end') }), null, {
      text: say(mailSentences.my_tokens),
      href: slot('link'),
    }),
    values: {},
  }),
};
