import { messages } from '../../../shared/i18n/messages';

export const licenseTypeMessages = messages('license_type', {
  types: 'License types',
  add: 'Create license type',
  empty: 'No license types yet',
  empty_text: 'A license type says on what terms software may be used: open source, commercial.',
  name_hint: 'On what terms software may be used, e.g. Subscription.',
  delete_title: 'Delete license type',
  create_title: 'New license type',
  edit_title: 'Edit license type',
});
