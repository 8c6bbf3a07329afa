import { messages } from '../../../shared/i18n/messages';

export const assetReportMessages = messages('asset-report', {
  reports: 'Asset reports',
  about: 'How many assets there are of each type, status or age, where they are, and what runs out.',
  assets: 'Assets',
  no_assets: 'No assets match these filters',
  no_assets_text: 'Change or remove a filter to see more.',
  asset_type: 'Asset type',
  asset_status: 'Asset status',
  department: 'Department',
  location: 'Location',
  organization: 'Organization',
  product: 'Product',
  age: 'Years since assigned',
  contract_end: 'End of contract',
});
