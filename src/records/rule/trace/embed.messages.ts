import { messages } from '../../../shared/i18n/messages';

/** Loaded with the views of records: as few as possible. */
export const ruleEmbedMessages = messages('rule-embed', {
  rules: 'Rules',
  hidden_actions: 'Hidden actions',
});
