import { type InferType, object, string } from 'yup';
import { changeLimits, changeTexts } from './change';
import { atMost, choice, choices, file, line, requiredChoice, requiredHtml } from './fields';
import { texts } from './reply';

/** The change form (D2 §5). */
export const changeForm = object({
  subject: line().required(texts.required).test(atMost(changeLimits.subject, changeTexts.subject)),
  identifier: line().test(atMost(changeLimits.identifier, changeTexts.identifier)),
  description: requiredHtml(),
  requester_id: requiredChoice(),
  status_id: requiredChoice(),
  change_type_id: requiredChoice(),
  priority_id: choice().default(null),
  location_id: choice().default(null),
  impact_id: choice().default(null),
  department_id: choice().default(null),
  team_id: choice().default(null),
  asset_ids: choices(),
  attachment: file(),
  ticket_id: choice().optional(),
  problem_id: choice().optional(),
  type: string().oneOf(['initiated', 'initiating']).optional(),
});
export type ChangeForm = InferType<typeof changeForm>;
