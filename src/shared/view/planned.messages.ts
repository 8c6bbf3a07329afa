import { messages } from '../i18n/messages';

export const plannedMessages = messages('planned', {
  from: 'from {when}',
  until: 'until {when}',
});
