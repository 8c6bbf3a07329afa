import { messages } from '../i18n/messages';

export const editorMessages = messages('editor', {
  toolbar: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  quote: 'Quote',
  code: 'Code',
  link: 'Link',
  unlink: 'Remove link',
  link_address: 'Address of the link',
  apply: 'Apply',
  undo: 'Undo',
  redo: 'Redo',
});
