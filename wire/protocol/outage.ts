import * as outage from '../../texts/compiled/rules/shared.outage';
/** Why the server cannot do its work for a while: the sentences of 503, once. */
export const outages = {
  unreachable: outage.unreachable,
  busy: outage.busy,
  slow: outage.slow,
  full: outage.full,
  readOnly: outage.read_only,
  stopping: outage.stopping,
  /** The connection broke after COMMIT was sent and before its answer came. */
  unknown: outage.unknown,
} as const;

export type Outage = keyof typeof outages;

/** `Retry-After` of a 503, in seconds. */
export const retryAfter = 2;
