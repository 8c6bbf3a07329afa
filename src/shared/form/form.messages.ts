import { messages } from '../i18n/messages';

export const formMessages = messages('form', {
  save: 'Save',
  cancel: 'Cancel',
  characters: '{used} of {limit} characters',
  stale: 'What you entered is kept here. Copy what you still need, then load the latest version and save again.',
  load_latest: 'Load the latest version',
  date: 'Date',
  time: 'Time',
  choose_file: 'Choose a file',
  drop_file: 'or drop it here',
  replace_file: 'Replace',
  remove_file: 'Remove',
  undo_remove: 'Keep',
  file_removed: 'Will be removed when you save.',
  file_too_large: 'The file is larger than {limit}.',
  file_limit: 'At most {limit}',
  uploading: 'Uploading {percent}',
});
