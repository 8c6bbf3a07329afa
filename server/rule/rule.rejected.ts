import { ApiError } from '../shared/errors';
import { inTurn, rule, say, Sentence } from '../shared/sentence';
import * as rulesSentences from '../../texts/compiled/server/rules';

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

export const fault = (): Sentence => say(rulesSentences.fault);

/** What is told of a refusal: of several faults one after the other. */
export function sentenceOf(body: Sentence | Record<string, Sentence>): Sentence {
  if (body instanceof Sentence) return body;
  const [first = fault(), ...others] = Object.values(body);
  return inTurn(first, ...others);
}
