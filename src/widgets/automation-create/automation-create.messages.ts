import { messages } from '../../shared/i18n/messages';

export const automationCreateMessages = messages('automation-create', {
  'form-group_asset': 'Create asset form group',
  'form-group_change': 'Create change form group',
  workflow_ticket: 'Create ticket workflow',
  workflow_change: 'Create change workflow',
  listener_ticket: 'Create ticket listener',
  listener_change: 'Create change listener',
});
