import { messages } from '../../../shared/i18n/messages';

export const assetTypeMessages = messages('asset_type', {
  types: 'Asset types',
  add: 'Create asset type',
  empty: 'No asset types yet',
  empty_text: 'A type says what sort of thing an asset is: a laptop, a server, a service.',
  parent: 'Parent type',
  parent_hint: 'Leave blank for a type at the top.',
  default: 'Default',
  make_default: 'Default for new assets',
  is_default: 'New assets get this type unless another one is chosen. To change that, make another type the default.',
  delete_title: 'Delete asset type',
  create_title: 'New asset type',
  edit_title: 'Edit asset type',
});
