import { messages } from '../../shared/i18n/messages';

/** Texts of what prints labels from a list; those of its dialog are in label.messages.ts. */
export const labelListMessages = messages('label-list', {
  print: 'Print labels',
  none_selected: 'No asset is selected. Select the assets that get a label, then print.',
  too_many: 'At most {most} labels can be printed at once. Select fewer assets.',
  sample_name: 'Server rack, room 2',
});
