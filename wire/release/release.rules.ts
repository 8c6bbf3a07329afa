import { manyForm, setChoice } from '../parts/bulk.rules';
import { type InferType, object } from 'yup';
import { atMost, choice, choices, dateTime, file, flag, line, requiredChoice, version } from '../protocol/fields';
import { plannedEnd } from '../parts/window.rules';
import { requiredHtml } from '../protocol/html.rules';
import { texts } from '../protocol/reply';
import { releaseLimits, releaseTexts } from './release.limits';

/**
 * The release form (D2 §5). Planned times are `YYYY-MM-DD HH:mm:ss` in the person's zone; `+` or `T` for the space
 * (A13). The server adds: the choices exist, the identifier is free, the moments are in order.
 */
export const releaseForm = object({
  id: choice().optional(),
  subject: line().required(texts.required).test(atMost(releaseLimits.subject, releaseTexts.subject)),
  identifier: line().test(atMost(releaseLimits.identifier, releaseTexts.identifier)),
  description: requiredHtml(),
  status_id: requiredChoice(),
  priority_id: requiredChoice(),
  release_type_id: requiredChoice(),
  location_id: choice().default(null),
  planned_start_date: dateTime(),
  planned_end_date: plannedEnd(),
  asset_ids: choices(),
  change_id: choice().optional(),
  attachment: file(),
  attachment_delete: flag().optional(),
  version: version(),
});
export type ReleaseForm = InferType<typeof releaseForm>;

export const changeSelection = object({ change_ids: choices().min(1, texts.required).required(texts.required) });

/** Many at once (F5). */
export const releaseBulk = manyForm({
  status_id: setChoice(),
  priority_id: setChoice(),
});
