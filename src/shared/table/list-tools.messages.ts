import { messages } from '../i18n/messages';

/** What a whole list has around its rows, and a short table in a card has not. */
export const listToolsMessages = messages('list-tools', {
  columns: 'Columns',
  reset_columns: 'Reset',
  no_room: '{name} (hidden: no room)',
  move_column: 'Move {name}',
  move_hint: 'Drag, or press the up and down arrow',
  density: 'Row height',
  comfortable: 'Comfortable',
  compact: 'Compact',
  export: 'Export',
  csv: 'CSV file',
  excel: 'Excel workbook',
  my_exports: 'My exports…',
  skip_to_rows: 'Skip to the rows',
  shortcuts: 'Keyboard shortcuts',
  selected: { one: '{count} selected', other: '{count} selected' },
  clear_selection: 'Clear selection',
});
