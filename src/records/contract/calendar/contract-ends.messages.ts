import { messages } from '../../../shared/i18n/messages';

export const contractEndsMessages = messages('contract-ends', {
  title: 'Calendar of ends',
  calendar: 'Ends of contracts, {month}',
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  day: { one: '{day}: {count} contract ends', other: '{day}: {count} contracts end' },
  day_free: '{day}: no contract ends',
  more: { one: '{count} more', other: '{count} more' },
  on_day: 'Ends on {day}',
  in_month: 'Ends in {month}',
  nothing_day: 'No contract ends on this day.',
  nothing: 'No contract ends in {month}.',
  all: { one: 'Show {count} contract in the list', other: 'Show all {count} contracts in the list' },
  whole_month: 'Show the whole month',
  subscribe: 'Add to my calendar',

  dialog: 'Ends of contracts in my calendar',
  about:
    'A calendar program that subscribes to your own address shows the ends of the contracts that you created, approve, have, or are told of.',
  secret: 'Whoever knows the address can read these ends. Give it to nobody.',
  none: 'You have no address yet.',
  made: 'You have an address since {time}. It was shown when it was made; make another one if you need it again.',
  address: 'Address',
  once: 'Copy the address now: it is not shown again.',
  copy: 'Copy address',
  make: 'Make address',
  replace: 'Make another address',
  replace_hint: 'The address that you have stops working then.',
  remove: 'Remove address',
  close: 'Close',
});
