import { messages } from '../i18n/messages';

export const filterMessages = messages('filter', {
  filters: 'Filters',
  filters_active: 'Filters ({count})',
  apply: 'Apply',
  reset: 'Reset',
  cancel: 'Cancel',
  active: 'Active filters',
  remove: 'Remove filter {name}',
  clear_all: 'Clear all',
  range: '{from} – {to}',
  since: 'from {from}',
  until: 'until {to}',
  begin: 'From',
  end: 'To',
  from: '{name}: from',
  to: '{name}: to',
});
