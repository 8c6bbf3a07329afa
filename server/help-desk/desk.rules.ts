import { object, string } from 'yup';
import { requiredChoice, requiredHtml } from '../../wire/fields';

export const messageRules = object({ text: requiredHtml(), kind: string().oneOf(['reply', 'note']).default('reply') });
export const statusRules = object({ status_id: requiredChoice() });
