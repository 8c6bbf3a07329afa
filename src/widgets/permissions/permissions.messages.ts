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
  by_role: '{name} (by role in the help-desk)',
  start_from: 'Start from…',
  'preset_read-only': 'Read only',
  preset_agent: 'Agent',
  'preset_problem-manager': 'Problem manager',
  'preset_change-manager': 'Change manager',
  'preset_release-manager': 'Release manager',
  'preset_asset-manager': 'Asset manager',
  'preset_contract-manager': 'Contract manager',
});
