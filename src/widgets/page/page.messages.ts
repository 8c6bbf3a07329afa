import { messages } from '../../shared/i18n/messages';

export const pageMessages = messages('page', {
  unknown: 'Page not found',
  unknown_text: 'There is no page at this address. It may have been moved, or the link is incomplete.',
  problems: 'Problems',
  changes: 'Changes',
  releases: 'Releases',
  assets: 'Assets',
  contracts: 'Contracts',
  leave_title: 'Leave this page?',
  leave_text: 'What you entered has not been saved.',
  leave: 'Leave without saving',
});
