import { messages } from '../../shared/i18n/messages';

export const pagesMenuMessages = messages('pages_menu', {
  label: 'Service desk',
  problems: 'Problems',
  changes: 'Changes',
  releases: 'Releases',
  assets: 'Assets',
  contracts: 'Contracts',
  products: 'Products',
  vendors: 'Vendors',
  reports: 'Reports',
  my_approvals: 'My approvals',
  my_notifications: 'My notifications',
  administration: 'Administration',
});
