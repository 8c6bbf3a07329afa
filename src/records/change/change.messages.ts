import { messages } from '../../shared/i18n/messages';

export const changeMessages = messages('change', {
  changes: 'Changes',
  list_title: 'Changes',
  add: 'Create change',
  empty: 'No changes yet',
  empty_text:
    'A change is a planned modification, approved before it is made. Raise one here, or from a ticket or a problem.',
  no_create: 'You don’t have permission to create changes.',

  identifier: 'Identifier',
  subject: 'Subject',
  requester: 'Requester',
  status: 'Status',
  priority: 'Priority',
  department: 'Department',
  created: 'Created',
  updated: 'Updated',
  team: 'Team',
  change_type: 'Change type',
  impact: 'Impact',
  location: 'Location',
  assets: 'Assets',
  releases: 'Releases',
  tickets: 'Tickets',
  problems: 'Problems',
  agent: 'Agent',
  planned: 'Planned',
  planned_start: 'Planned start',
  planned_end: 'Planned end',
  description: 'Description',
  attachment: 'Attachment',

  delete_title: 'Delete change',
  delete_question: 'Are you sure you want to delete “{name}”?',

  create_title: 'New change',
  edit_title: 'Edit change',
  view_change: 'View change',
  submit: 'Create change',
  update: 'Save',
  returning: 'Returning to the list of changes…',
});
