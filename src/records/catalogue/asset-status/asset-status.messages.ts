import { messages } from '../../../shared/i18n/messages';

export const assetStatusMessages = messages('asset_status', {
  statuses: 'Asset statuses',
  add: 'Create asset status',
  empty: 'No asset statuses yet',
  empty_text: 'A status says where an asset is in its life: in stock, in use, in repair.',
  description_hint: 'What the status means, and when to choose it.',
  delete_title: 'Delete asset status',
  create_title: 'New asset status',
  edit_title: 'Edit asset status',
});
