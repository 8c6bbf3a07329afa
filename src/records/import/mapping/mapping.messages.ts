import { messages } from '../../../shared/i18n/messages';

export const mappingMessages = messages('import-mapping', {
  form: 'Match columns',
  asset_type: 'Asset type',
  asset_type_hint: 'Every asset of the file gets this type. Its own fields are listed below.',
  saved: 'Saved mapping',
  saved_hint: 'Matches columns by their names, as you saved them before.',
  none: 'None: match by name',
  delete_saved: 'Delete this mapping',
  delete_title: 'Delete mapping',
  delete_question: 'The mapping “{name}” is deleted. Imports that used it stay as they are.',
  delete: 'Delete',
  missing_headers: {
    one: 'The saved mapping names a column that this file does not have: {names}',
    other: 'The saved mapping names {count} columns that this file does not have: {names}',
  },

  fields: 'Fields and columns',
  field: 'Field',
  column: 'Column in the file',
  values: 'First values',
  custom: 'Custom field',
  not_imported: 'Not imported',
  guessed: 'Guessed',
  guessed_hint: 'Matched by its name. Please check.',
  no_values: 'No values',
  choose_column: 'Choose a column: this field is required.',
  also: 'This column is chosen for “{field}” as well.',
  unused: {
    one: '{count} column of the file is not imported: {names}',
    other: '{count} columns of the file are not imported: {names}',
  },

  dates: 'How dates are written in the file',
  dates_hint: 'The value “{value}” of the file would be read as shown.',
  read_as: 'read as {date}',
  unreadable: 'cannot be read like this',

  options: 'What the import does',
  update_existing: 'Update existing assets by their identifier',
  update_hint: 'A blank cell keeps what the asset has. Without this, rows with an identifier that exists already fail.',
  update_needs_identifier: 'Match the field Identifier to a column: assets are found by it.',
  create_departments: 'Create departments that do not exist yet',
  create_locations: 'Create locations that do not exist yet',
  create_products: 'Create products that do not exist yet',
  create_hint: 'Otherwise a row with an unknown name fails.',

  save_mapping: 'Save mapping…',
  save_title: 'Save mapping',
  save_text:
    'The next file with the same column names is matched in the same way. A mapping of the same name is replaced.',
  name: 'Name',
  save: 'Save',
  check: 'Check without importing',
  import: 'Import',
  other_file: 'Choose another file',
});
