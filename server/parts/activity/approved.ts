import { type ApprovedField, approvedFields } from '../../../wire/approval/approval';
import { say, type Sentence } from '../../shared/sentence';
import * as approvedSentences from '../../../texts/compiled/server/approved';

export const isApprovedField = (field: unknown): field is ApprovedField =>
  (approvedFields as readonly unknown[]).includes(field);

/** What a board approves of a change, within sentences (G14). */
export const approvedFieldNames: Record<ApprovedField, Sentence> = {
  subject: say(approvedSentences.subject),
  description: say(approvedSentences.description),
  planned_start_date: say(approvedSentences.start),
  planned_end_date: say(approvedSentences.end),
  change_type: say(approvedSentences.type),
  assets: say(approvedSentences.assets),
  'rollout-plan': say(approvedSentences.rollout),
  'backout-plan': say(approvedSentences.backout),
};
