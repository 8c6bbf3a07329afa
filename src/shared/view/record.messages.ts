import { messages } from '../i18n/messages';

/** Texts that the pages of all records share. */
export const recordMessages = messages('record', {
  description: 'Description',
  show_description: 'Show description',
  show_more: 'Show more',
  show_less: 'Show less',
  details: 'Details',
  more_fields: { one: '{count} more field', other: '{count} more fields' },
  fewer_fields: 'Hide empty fields',
  headline: 'At a glance',
  copy_link: 'Copy link',
  copy_text: 'Copy {text}',
  copied: 'Copied: {text}',
  copy_by_hand: 'The browser does not allow copying. Copy this by hand: {text}',

  change_value: '{label}: {value}. Change',
  change_field: 'Change: {label}',
  nothing: 'None',
  nobody: 'Nobody',
  no_team: 'No team',
  no_priority: 'No priority',
  saved_meanwhile:
    'Somebody else saved this record meanwhile, so your change was not made. You see the latest version now; choose again if it is still needed.',
});
