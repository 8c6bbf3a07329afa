import { messages } from '../../shared/i18n/messages';

/** Each catalogue is managed with one of these. */
export type CatalogueRight = 'manage_catalogues' | 'manage_vendors' | 'manage_products' | 'manage_form_groups';

/** What all catalogues say. */
export const catalogueMessages = messages('catalogue', {
  name: 'Name',
  description: 'Description',
  created: 'Created',
  updated: 'Updated',
  no_manage_catalogues: 'You don’t have permission to manage catalogues.',
  no_manage_vendors: 'You don’t have permission to manage vendors.',
  no_manage_products: 'You don’t have permission to manage products.',
  no_manage_form_groups: 'You don’t have permission to manage form groups.',
  returning: 'Returning to the list…',
  delete: 'Delete',
  delete_question: 'Are you sure you want to delete “{name}”?',
  replace: 'Move and delete',
  replacement: 'Move them to',
  replacement_hint: 'Everything that uses “{name}” gets this instead.',
  admin: 'Administration',
  order: 'Change order',
  order_of: 'Order: {rows}',
  order_hint: 'Selects offer them in this order.',
  save_order: 'Save order',
  move_row: 'Move {name}',
  move_hint: 'Drag, or press ↑ or ↓',
  behaves_as: 'Behaves as',
  behaves_as_hint: 'The same rules hold for it: what may be done, and what may follow.',
  behaviour_fixed: 'Chosen when it was created.',
  kept_in: 'Kept in {name}, as of {time}. Change it there.',
  kept_in_not_read: 'Kept in {name}, from which it was not read yet.',
  itself: 'Built in',
  built_in: 'This belongs to the product: it may be renamed, and what it does stays.',
});
