import { object } from 'yup';
import { choices, requiredChoice, text } from '../protocol/fields';
import { texts } from '../protocol/reply';

export const attachPermissions = object({
  user_id: requiredChoice(),
  permission_ids: choices().required(texts.required),
  _method: text().optional(),
});
