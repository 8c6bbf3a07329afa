import * as mailSentences from '../../../texts/compiled/server/mail';
import * as placeholderSentences from '../../../texts/compiled/server/placeholder';
import { type Message, slot } from '../../mail/message';
import { say } from '../../shared/sentence';
import { commentPattern } from './watch.comment';
import { changedPattern } from './watch.events';

/** What a text about a view that one watches begins with. */
const viewPattern = (): Message => ({
  kind: 'view-entered',
  subject: say(mailSentences.view_subject, { name: slot('name') }),
  letter: {
    paragraphs: [
      say(mailSentences.view_entered_pattern, { count: slot('count'), name: slot('name') }),
      say(placeholderSentences.alone, { placeholder: slot('records') }),
    ],
    link: { text: say(mailSentences.open_view), href: slot('link') },
  },
  values: {},
});

const patterns = {
  mention: () => commentPattern('mention'),
  comment: () => commentPattern('comment'),
  'record-changed': changedPattern,
  'view-entered': viewPattern,
} as const;

/** What notifications to those who watch say of themselves (G6). */
export const watchPattern = (kind: keyof typeof patterns): Message => patterns[kind]();
