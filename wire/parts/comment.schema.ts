import { array, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { choices, file, version } from '../protocol/fields';
import { shownLength } from '../protocol/html';
import { requiredHtml } from '../protocol/html.rules';
import * as s from '../protocol/shape';
import { activityFields } from './activity.schema';
import { commentCalls, commentLimits, commentTexts, streamParts } from './comment';
import { separatorWords } from './export';

const body = () =>
  requiredHtml().test('text', commentTexts.text, (html) => shownLength(html ?? '') <= commentLimits.text);
const mentions = () => choices(commentLimits.mentions, commentTexts.mentions).optional();

const attachments = () =>
  array()
    .transform((_value: unknown, sent: unknown) => (Array.isArray(sent) ? sent : [sent]).filter((one) => one !== ''))
    .max(commentLimits.files, commentTexts.files)
    .of(file())
    .optional();

/** A new comment with its files (G4). People may also be mentioned by their ids (G5). */
export const commentForm = object({ body: body(), mention_ids: mentions(), attachment: attachments() });

/** An edited one; its files stay. */
export const commentEdit = object({ body: body(), mention_ids: mentions(), version: version() });

const commentFields = {
  id: s.id(),
  /** Empty of a comment that was deleted. */
  body: s.text(),
  author: s.shapeOrNull({ id: s.id(), full_name: s.text(), profile_pic: s.textOrNull() }),
  /** Name of the token by which they wrote or edited it last; null: they did it themselves. */
  through: s.textOrNull(),
  created_at: s.time(),
  edited_at: s.timeOrNull(),
  deleted_at: s.timeOrNull(),
  attachments: s.rows(s.attachmentFields),
  version: s.count(),
  can_edit: s.yes(),
  can_delete: s.yes(),
};

export const commentList = s.shape({ comments: s.rows(commentFields), total: s.count() });

/** A page of what people wrote about a record and of what happened to it: each entry is one or the other. */
export const commentStream = s.shape({
  stream: s.rows({ comment: s.shapeOrNull(commentFields), line: s.shapeOrNull(activityFields) }),
  total: s.count(),
  page: s.count(),
  /** How many came after `until` of the query. */
  newer: s.count(),
  /** Up to where this reply goes. */
  until: s.text(),
});

export const commentSaved = s.shape({ id: s.id() });

/** People and teams who may be mentioned in a comment on this record. */
export const mentionableList = s.shape({
  mentionables: s.rows({
    type: string()
      .oneOf(['user', 'team'] as const)
      .required(),
    id: s.id(),
    name: s.text(),
  }),
});

export const commentEntries = entries(
  'comment',
  commentCalls,
  {
    list: 'List the comments on a record',
    add: 'Write a comment on a record',
    edit: 'Save one’s own comment',
    remove: 'Delete a comment',
    stream: 'List the comments on a record and the lines of its log, in one order',
    history: 'Download the comments on a record and its log',
    writing: 'Send a signal that one writes a comment',
    mentionable: 'List who may be mentioned in a comment',
  },
  {
    list: { query: { sorts: [], unsearched: true }, reply: commentList },
    add: { body: commentForm, reply: commentSaved },
    edit: { body: commentEdit },
    stream: {
      query: { sorts: [], unsearched: true, one: ['comment'], words: { show: streamParts, until: [] } },
      reply: commentStream,
    },
    history: { query: { words: { show: streamParts, ...separatorWords } } },
    mentionable: { query: { sorts: [] }, reply: mentionableList },
  },
);
