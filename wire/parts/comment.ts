import type { InferType } from 'yup';
import * as rules from '../../texts/compiled/rules/comment';
import { call } from '../protocol/call';
import { limits } from '../protocol/limits';
import type { ListQuery } from '../protocol/list';
import type * as schemas from './comment.schema';
import { exportTypes } from './export';

/** Characters of a comment's text, without its tags; people and teams that one may mention (G4, G5); its files. */
export const commentLimits = { text: 20_000, mentions: 50, files: limits.files } as const;

/** That somebody writes: milliseconds between two signals of one form, after which it is over, signals of one person in a minute. */
export const writingPace = { every: 3000, over: 7000, inMinute: 60 } as const;

/** What the stream of a record shows: what people wrote, what happened to it, or both in the order of time. */
export const streamParts = ['all', 'comments', 'changes'] as const;
export type StreamPart = (typeof streamParts)[number];

export const commentTexts = {
  text: rules.comment_text_too_long(commentLimits.text),
  mentions: rules.too_many_mentions(commentLimits.mentions),
  files: rules.too_many_comment_files(commentLimits.files),
} as const;

export type Comment = InferType<typeof schemas.commentList>['comments'][number];
export type CommentForm = InferType<typeof schemas.commentForm>;
export type CommentEdit = InferType<typeof schemas.commentEdit>;
export type Stream = InferType<typeof schemas.commentStream>;
export type Mentionable = InferType<typeof schemas.mentionableList>['mentionables'][number];

/** What is mentioned: `user:7`, `team:3` (G5). */
export type MentionType = 'user' | 'team';

/** The mentions of rich text: `<span data-mention="user:7">`. */
export const mentionsIn = (html: string): { type: MentionType; id: number }[] =>
  [...html.matchAll(/ data-mention="(user|team):([1-9]\d{0,14})"/g)].map(([, type, id]) => ({
    type: type as MentionType,
    id: Number(id),
  }));

/** Which page of the stream. */
export interface StreamQuery extends Pick<ListQuery, 'page' | 'limit' | 'sort-order'> {
  show?: StreamPart;
  /** The page that has this comment, instead of `page`. */
  comment?: number;
  /** `until` of an earlier reply: what came since is counted and not listed. */
  until?: string;
}

const api = '/service-desk/api';
type OfOwner = { params: { owner: string } };

/** Who may view a record may read and write its comments (G4). `owner` is that of its files: `sd_problem:12`. */
const needs = 'signed-in';

export const commentCalls = {
  /** Oldest first unless asked otherwise. */
  list: call<
    OfOwner & { query: Pick<ListQuery, 'page' | 'limit' | 'sort-order'>; reply: InferType<typeof schemas.commentList> }
  >('GET', `${api}/comments/{owner}`, { needs, fails: [403] }),
  add: call<OfOwner & { body: CommentForm; reply: { id: number } }>('POST', `${api}/comments/{owner}`, {
    needs,
    multipart: true,
    severalFiles: true,
    fails: [403],
  }),
  /** Comments and lines of the log, newest first unless asked otherwise. */
  stream: call<OfOwner & { query: StreamQuery; reply: Stream }>('GET', `${api}/comments/{owner}/stream`, {
    needs,
    fails: [403],
  }),
  /** All of it as a file, in the same order; `{format}` is csv or excel. */
  history: call<{
    params: { owner: string; format: string };
    query: Pick<StreamQuery, 'show' | 'sort-order'> & { separator?: string };
  }>('GET', `${api}/comments/{owner}/export/{format}`, { needs, raw: exportTypes, fails: [403, 404] }),
  /** Says to who may see the record that one writes; keeps nothing. */
  writing: call<OfOwner>('POST', `${api}/comments/{owner}/writing`, { needs, fails: [403, 429] }),
  /** Only one's own. */
  edit: call<{ params: { id: number }; body: CommentEdit }>('POST', `${api}/comment/{id}`, {
    needs,
    richText: true,
    versioned: true,
    fails: [403],
  }),
  /** One's own, or with the right to edit the record. */
  remove: call<{ params: { id: number } }>('DELETE', `${api}/comment/{id}`, { needs, fails: [403] }),
  mentionable: call<
    OfOwner & {
      query: Pick<ListQuery, 'page' | 'limit' | 'sort-order' | 'search-query'>;
      reply: InferType<typeof schemas.mentionableList>;
    }
  >('GET', `${api}/mentionable/{owner}`, { needs, fails: [403] }),
};
