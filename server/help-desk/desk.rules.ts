import { object, string } from 'yup';
import { requiredChoice } from '../../wire/protocol/fields';
import { requiredHtml } from '../../wire/protocol/html.rules';

export const messageRules = object({ text: requiredHtml(), kind: string().oneOf(['reply', 'note']).default('reply') });
export const statusRules = object({ status_id: requiredChoice() });
