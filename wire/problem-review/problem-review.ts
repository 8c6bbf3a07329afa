import type { InferType } from 'yup';
import * as reviewRules from '../../texts/compiled/rules/problem-review';
import { call } from '../protocol/call';
import type * as schemas from './problem-review.schema';

/** Entries of a timeline; characters of one. */
export const reviewLimits = { events: 500, event: 1000 } as const;

export const reviewTexts = {
  events: reviewRules.review_events(reviewLimits.events),
  event: reviewRules.review_event_too_long(reviewLimits.event),
} as const;

/** What a review says besides its timeline, in its order. */
export const reviewParts = ['summary', 'impact', 'went_well', 'to_improve', 'actions'] as const;
export type ReviewPart = (typeof reviewParts)[number];

export type ReviewForm = InferType<typeof schemas.reviewForm>;
export type ReviewReply = InferType<typeof schemas.reviewReply>;
export type Review = ReviewReply['review'];
export type ReviewEvent = Review['timeline'][number];

type Id = { params: { id: number } };
const path = '/service-desk/api/problem-review/{id}';

export const reviewCalls = {
  /** The review of a major problem (G18a); one that nobody has written yet is empty and has the version 0. */
  view: call<Id & { reply: ReviewReply }>('GET', path, { needs: 'view_problems', versioned: true }),
  /** What is not sent stays; a sent timeline is the whole one, as far as the sender sees it. */
  save: call<Id & { body: ReviewForm; reply: ReviewReply }>('POST', path, {
    needs: ['view_problems', 'edit_problem'],
    richText: true,
    versioned: true,
    fails: [409],
  }),
  /** Adds what the logs of the problem, its changes and its tickets have and the timeline never had, as far as the sender sees it. */
  fill: call<Id & { reply: ReviewReply & { added: number } }>('POST', `${path}/fill`, {
    needs: ['view_problems', 'edit_problem'],
    fails: [409],
  }),
  markdown: call<Id>('GET', `${path}/markdown`, { needs: 'view_problems', raw: 'text/markdown' }),
  print: call<Id>('GET', `${path}/print`, { needs: 'view_problems', raw: 'text/html' }),
};
