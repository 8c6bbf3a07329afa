import * as shared from '../../texts/compiled/rules/shared';
// Apart, so that pages that a link opens carry no other limit.

/** Characters of the comment on a decision (C6). */
export const commentLimit = 250;
export const commentTooLong = shared.comment_too_long(commentLimit);
