import { type ApprovedField, approvedFields } from '../../../wire/approval/approval';
import { say, type Sentence } from '../../shared/sentence';

export const isApprovedField = (field: unknown): field is ApprovedField =>
  (approvedFields as readonly unknown[]).includes(field);

/** What a board approves of a change, within sentences (G14). */
export const approvedFieldNames: Record<ApprovedField, Sentence> = {
  subject: say('approved.subject', 'the subject'),
  description: say('approved.description', 'the description'),
  planned_start_date: say('approved.start', 'the planned start'),
  planned_end_date: say('approved.end', 'the planned end'),
  change_type: say('approved.type', 'the type'),
  assets: say('approved.assets', 'the assets'),
  'rollout-plan': say('approved.rollout', 'the rollout plan'),
  'backout-plan': say('approved.backout', 'the backout plan'),
};
