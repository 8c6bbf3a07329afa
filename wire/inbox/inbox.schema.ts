import { boolean, object, string } from 'yup';
import { notificationNames } from '../notification/notification';
import { entries } from '../protocol/entry';
import { choices, flag, text } from '../protocol/fields';
import * as s from '../protocol/shape';
import { inboxCalls, inboxLimits, inboxTexts } from './inbox';

/** Which messages were read. */
export const inboxReadForm = object({
  ids: choices(inboxLimits.ids, inboxTexts.ids)
    .optional()
    .test(
      'some',
      inboxTexts.none,
      (ids, { parent }) => Boolean(ids?.length) || parent.all === true || Boolean(parent.owner),
    ),
  all: flag().optional(),
  owner: text().optional(),
});

export const inboxList = s.shape({
  messages: s.rows({
    id: s.id(),
    kind: string().oneOf(notificationNames).required(),
    /** `sd_problem:12`; null: about no record, or about one that is gone or that the reader may not see. */
    owner: s.textOrNull(),
    /** Identifier and name of the record, or what it is about. */
    title: s.text(),
    /** What happened, in the reader's language. */
    text: s.text(),
    /** Where one reads on; null: nowhere. */
    path: s.textOrNull(),
    actor: s.shapeOrNull({ id: s.id(), full_name: s.text(), profile_pic: s.textOrNull() }),
    created_at: s.time(),
    read_at: s.timeOrNull(),
    /** Events about the record since its messages were read; the newest is this one. */
    count: s.count(),
    /** One of them is a mention. */
    mention: boolean().required(),
  }),
  total: s.count(),
  unread: s.count(),
});

export const inboxRead = s.shape({ unread: s.count() });

export const inboxEntries = entries(
  'inbox',
  inboxCalls,
  { list: 'List the messages of one’s inbox', read: 'Mark messages as read' },
  {
    list: {
      query: { sorts: [], unsearched: true, words: { unread: ['0', '1'], mentions: ['0', '1'] } },
      reply: inboxList,
    },
    read: { body: inboxReadForm, reply: inboxRead },
  },
);
