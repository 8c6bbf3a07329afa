import { messages } from '../../../shared/i18n/messages';

export const releaseReportMessages = messages('release-report', {
  reports: 'Release reports',
  about:
    'How many releases there are of each type, in each status or priority, where they go, and when they were created.',
  releases: 'Releases',
  no_releases: 'No releases match these filters',
  no_releases_text: 'Change or remove a filter to see more.',
  status: 'Status',
  priority: 'Priority',
  release_type: 'Release type',
  location: 'Location',
  created_month: 'Month created',
});
