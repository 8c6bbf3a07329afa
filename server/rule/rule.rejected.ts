import { ApiError } from '../shared/errors';
import { rule } from '../shared/sentence';

/** A record that a workflow does not let be made, and its message to who makes it. */
export interface RejectedRecord {
  id: number;
  message: string;
}

/** Workflows do not let records be made (E31): 422 with the message of the first. */
export class Rejected extends ApiError {
  constructor(readonly records: readonly [RejectedRecord, ...RejectedRecord[]]) {
    super(422, rule(records[0].message));
  }
}
