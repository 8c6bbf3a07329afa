import { messages } from '../i18n/messages';

export const selectMessages = messages('select', {
  placeholder: 'Choose…',
  search: 'Search…',
  loading: 'Loading…',
  none: 'Nothing found',
  failed: 'Could not load. Open the list again to retry.',
  guidance: 'Type to search, use the up and down arrows to move and Enter to choose.',
  focused: '{name}, {index} of {total}',
  chosen: '{name} chosen',
  remove: 'Remove {name}',
  removed: '{name} removed',
  cleared: 'Nothing chosen',
  options: { one: '{count} option', other: '{count} options' },
});
