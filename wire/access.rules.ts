import { object, string } from 'yup';
import { choices, requiredChoice } from './fields';
import { texts } from './reply';

export const attachPermissions = object({ user_id: requiredChoice(), permission_ids: choices().required(texts.required), _method: string().optional() });
