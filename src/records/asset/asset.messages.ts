import { messages } from '../../shared/i18n/messages';

export const assetMessages = messages('asset', {
  name: 'Name',
  identifier: 'Identifier',
  asset_type: 'Asset type',
  managed_by: 'Managed by',
  used_by: 'Used by',
  organization: 'Organization',
  contract: 'Contract',
});
