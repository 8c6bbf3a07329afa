import { object } from 'yup';
import { choices, requiredChoice, text } from './fields';
import { texts } from './reply';

export const attachPermissions = object({
  user_id: requiredChoice(),
  permission_ids: choices().required(texts.required),
  _method: text().optional(),
});
