import { messages } from '../../shared/i18n/messages';

export const assetMessages = messages('asset', {
  attachable: 'Assets to attach',
  attach_assets: 'Attach assets',
  attach: 'Attach',
  attach_count: 'Attach {count}',
  cancel: 'Cancel',
  name: 'Name',
  identifier: 'Identifier',
  asset_type: 'Asset type',
  managed_by: 'Managed by',
  used_by: 'Used by',
  organization: 'Organization',
  contract: 'Contract',
  none_left: 'No assets to attach',
  none_left_text: 'Every asset is attached already, or there are none yet.',
});
