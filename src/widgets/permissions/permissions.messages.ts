import { permissionTooltip } from '../../../wire/access/access';
import { messages } from '../../shared/i18n/messages';

export const permissionsMessages = messages('permissions', {
  title: 'Service desk permissions',
  about: 'About permissions',
  view_is_mandatory: permissionTooltip,
  all: 'Select all: {group}',
  chosen: '{chosen} of {total}',
  save: 'Save',
  discard: 'Discard changes',
  unsaved: 'Unsaved changes',
  update: 'Update permissions',
  cancel: 'Cancel',
  none: 'No permissions',
});
