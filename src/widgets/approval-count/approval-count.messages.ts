import { messages } from '../../shared/i18n/messages';

export const approvalCountMessages = messages('approval-count', {
  waiting: { one: '{count} change waits for your approval', other: '{count} changes wait for your approval' },
});
