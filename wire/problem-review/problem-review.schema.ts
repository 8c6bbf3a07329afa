import { array, object } from 'yup';
import { entries } from '../protocol/entry';
import { choice, dateTime, few, lines, maxLength, version } from '../protocol/fields';
import { optionalHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { reviewCalls, reviewLimits, reviewTexts } from './problem-review';

/** One entry of the timeline; a new one without an id. */
export const reviewEvent = object({
  id: choice().optional(),
  at: dateTime().required(texts.required).nonNullable(texts.required),
  text: lines().required(texts.required).test(maxLength(reviewLimits.event, reviewTexts.event)),
});

const part = () => optionalHtml().optional();

export const reviewForm = object({
  summary: part(),
  impact: part(),
  went_well: part(),
  to_improve: part(),
  actions: part(),
  timeline: array()
    .transform(few(reviewLimits.events))
    .of(reviewEvent)
    .max(reviewLimits.events, reviewTexts.events)
    .optional(),
  version: version(),
});

const review = () =>
  s.shape({
    /** HTML, as the other parts. */
    summary: s.text(),
    impact: s.text(),
    went_well: s.text(),
    to_improve: s.text(),
    actions: s.text(),
    /** The earliest first; plain text. What was filled in from what the reader may not see is left out. */
    timeline: s.rows({ id: s.id(), at: s.time(), text: s.text() }),
    version: s.count(),
    updated_at: s.timeOrNull(),
    updated_by: s.personOrNull(),
  });

export const reviewReply = s.shape({ review: review() });
export const reviewFilled = s.shape({ review: review(), added: s.count() });

export const reviewEntries = entries(
  'problem-review',
  reviewCalls,
  {
    view: 'Read the review of a major problem',
    save: 'Write the review of a major problem',
    fill: 'Add to the timeline of a review what the logs have',
    markdown: 'Download a review as Markdown',
    print: 'Read a review as a page to print',
  },
  {
    view: { reply: reviewReply },
    save: { body: reviewForm, reply: reviewReply },
    fill: { reply: reviewFilled },
  },
);
