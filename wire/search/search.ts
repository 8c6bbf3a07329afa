import type { InferType } from 'yup';
import * as rules from '../../texts/compiled/rules/shared';
import { call } from '../protocol/call';
import type { searchReply } from './search.schema';

/** What is searched for (G1); the order is the one in which equally good results of several kinds stand. */
export const searchKinds = [
  'problem',
  'change',
  'release',
  'asset',
  'contract',
  'ticket',
  'user',
  'organization',
  'vendor',
  'product',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/**
 * Characters of what is searched for, after trimming: fewer find nothing, more are refused. Results of one call, and of each
 * kind; a kind is counted up to `counted`. Characters of the text that a result shows of its match (G1).
 */
export const searchLimits = { least: 2, text: 200, results: 50, ofKind: 20, counted: 100, shown: 160 } as const;
export const defaultResults = 20;

/** Where a result has the words: one of these, or `custom_<id>`, a custom field. `title` is its name or subject. */
export const searchFields = [
  'identifier',
  'title',
  'email',
  'address',
  'contact',
  'manufacturer',
  'description',
  'planning',
  'comment',
  'attachment',
  'person',
] as const;
export type SearchField = (typeof searchFields)[number] | `custom_${number}`;

export const searchTexts = {
  tooLong: rules.search_too_long(String(searchLimits.text)),
  kinds: rules.choose_many,
} as const;

export interface SearchQuery {
  q?: string;
  /** All that the reader sees unless named. */
  kinds?: readonly SearchKind[];
  /** 1 to 50; 20 unless sent. */
  limit?: number;
}

/** The best results first, and how many each kind has, up to 100; a kind that has none, or is not seen, is not counted. */
export type SearchReply = InferType<typeof searchReply>;
export type SearchResult = SearchReply['results'][number];

export const searchCalls = {
  find: call<{ query: SearchQuery; reply: SearchReply }>('GET', '/service-desk/api/search', { needs: 'signed-in' }),
};
