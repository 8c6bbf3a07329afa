import { messages } from '../../shared/i18n/messages';

export const attachAssetsMessages = messages('attach_assets', {
  attachable: 'Assets to attach',
  attach_assets: 'Attach assets',
  attach: 'Attach',
  attach_count: 'Attach {count}',
  cancel: 'Cancel',
  none_left: 'No assets to attach',
  none_left_text: 'Every asset is attached already, or there are none yet.',
});
