import { messages } from '../../../shared/i18n/messages';

export const procurementModeMessages = messages('procurement_mode', {
  modes: 'Procurement modes',
  add: 'Create procurement mode',
  empty: 'No procurement modes yet',
  empty_text: 'A procurement mode says how a product is obtained: bought, leased, or both.',
  name_hint: 'How products are obtained, e.g. Rent.',
  delete_title: 'Delete procurement mode',
  create_title: 'New procurement mode',
  edit_title: 'Edit procurement mode',
});
