import { object, string } from 'yup';
import { languages } from '../../../texts/compiled/languages';
import { requiredChoice } from '../../../wire/protocol/fields';
import { texts } from '../../../wire/protocol/reply';
import { requiredHtml } from '../../../wire/protocol/html.rules';

export const messageRules = object({ text: requiredHtml(), kind: string().oneOf(['reply', 'note']).default('reply') });
export const languageRules = object({ language: string().oneOf(languages).required(texts.required) });
export const statusRules = object({ status_id: requiredChoice() });
