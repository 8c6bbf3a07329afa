import { messages } from '../../../shared/i18n/messages';

export const contractTypeMessages = messages('contract_type', {
  types: 'Contract types',
  add: 'Create contract type',
  empty: 'No contract types yet',
  empty_text: 'A contract type says what a contract is about: a lease, maintenance, a software license.',
  name_hint: 'What contracts of this type are about, e.g. Support.',
  delete_title: 'Delete contract type',
  create_title: 'New contract type',
  edit_title: 'Edit contract type',
});
