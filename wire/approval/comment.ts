// Apart, so that pages that a link opens carry no other limit.

/** Characters of the comment on a decision (C6). */
export const commentLimit = 250;
export const commentTooLong = `The comment should be less than ${commentLimit} characters`;
