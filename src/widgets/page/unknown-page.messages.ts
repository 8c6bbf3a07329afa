import { messages } from '../../shared/i18n/messages';

export const unknownPageMessages = messages('unknown_page', {
  title: 'Page not found',
  text: 'There is no page at this address. It may have been moved, or the link is incomplete.',
});
