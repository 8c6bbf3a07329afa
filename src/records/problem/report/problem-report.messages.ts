import { messages } from '../../../shared/i18n/messages';

export const problemReportMessages = messages('problem-report', {
  reports: 'Problem reports',
  about:
    'How many problems there are in each status, priority or department, who works on them, and when they came up.',
  problems: 'Problems',
  no_problems: 'No problems match these filters',
  no_problems_text: 'Change or remove a filter to see more.',
  status: 'Status',
  priority: 'Priority',
  department: 'Department',
  impact: 'Impact',
  location: 'Location',
  assigned_to: 'Assigned to',
  created_month: 'Month created',
});
