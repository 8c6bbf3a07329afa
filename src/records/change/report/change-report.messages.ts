import { messages } from '../../../shared/i18n/messages';

export const changeReportMessages = messages('change-report', {
  reports: 'Change reports',
  about: 'How many changes there are of each type, status or impact, who works on them, and when they were asked for.',
  changes: 'Changes',
  no_changes: 'No changes match these filters',
  no_changes_text: 'Change or remove a filter to see more.',
  status: 'Status',
  priority: 'Priority',
  department: 'Department',
  change_type: 'Change type',
  impact: 'Impact',
  location: 'Location',
  agent: 'Agent',
  team: 'Team',
  created_month: 'Month created',
});
