import { messages } from '../../shared/i18n/messages';

export const assetSelectMessages = messages('asset_select', {
  asset: 'Asset',
  assets: 'Assets',
});
