/** Why the server cannot do its work for a while: the sentences of 503, once. */
export const outages = {
  unreachable: 'The database cannot be reached at the moment. Nothing was changed; try again in a moment.',
  busy: 'The server is busy at the moment. Nothing was changed; try again in a moment.',
  slow: 'This took too long and was ended. Nothing was changed; ask for less, with a filter or a longer word, or try again later.',
  full: 'The disk is full, so nothing can be saved. Nothing was changed; an administrator has to make room.',
  readOnly: 'The database takes no changes at the moment. Nothing was changed; try again in a moment.',
  stopping: 'The server is being stopped or restarted. Nothing was changed; try again in a moment.',
  /** The connection broke after COMMIT was sent and before its answer came. */
  unknown: 'It is not known whether this was saved; reload to see.',
} as const;

export type Outage = keyof typeof outages;

/** `Retry-After` of a 503, in seconds. */
export const retryAfter = 2;
