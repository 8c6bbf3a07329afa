import { messages } from '../i18n/messages';

export const pagerMessages = messages('pager', {
  range: '{from}–{to} of {total}',
  range_of_more: '{from}–{to} of {total}+',
  count_exactly: 'Count exactly',
  rows_per_page: 'Rows per page',
  pages: '{name}: pages',
  page: 'Page {page}',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
});
