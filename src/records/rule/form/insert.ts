import type { TiptapEditorHTMLElement } from '@tiptap/core';

/** Writes a text where the caret was last: into the formatted text, or else into the line of text within an element. */
export function insertText(within: HTMLElement | null, text: string): void {
  const formatted = within?.querySelector<TiptapEditorHTMLElement>('[contenteditable]');
  if (formatted?.editor) {
    formatted.editor.chain().focus().insertContent({ type: 'text', text }).run();
    return;
  }
  const line = within?.querySelector('input');
  if (!line) return;
  line.focus();
  line.setRangeText(text, line.selectionStart ?? line.value.length, line.selectionEnd ?? line.value.length, 'end');
  // React hears of it as of what is typed.
  line.dispatchEvent(new Event('input', { bubbles: true }));
}
