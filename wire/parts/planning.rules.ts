import { object } from 'yup';
import { atMost, file, flag, line, version } from '../protocol/fields';
import { requiredHtml } from '../protocol/html.rules';
import { planningLimits, planningTexts } from './planning';
import { texts } from '../protocol/reply';

/**
 * The planning popup (D1 §5). Which identifiers an owner has is checked by the server; only the solution keeps its
 * title.
 */
export const planningForm = object({
  identifier: line().required(texts.required),
  description: requiredHtml(),
  title: line().test(atMost(planningLimits.title, planningTexts.title)),
  attachment: file(),
  attachment_delete: flag().optional(),
  version: version(),
});
