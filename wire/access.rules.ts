import { object, string } from 'yup';
import { choices, requiredChoice } from './fields';

export const attachPermissions = object({ user_id: requiredChoice(), permission_ids: choices(), _method: string().optional() });
