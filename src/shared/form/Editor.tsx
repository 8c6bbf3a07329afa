import { Editor as Tiptap, getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { cleanNodes } from '../html/cleanNodes';
import { useStyles } from '../style/useStyles';
import * as sheet from './Editor.module.css';
import { EditorToolbar } from './EditorToolbar';
import type { ControlProps } from './Field';
import { pasted } from './pasted';

interface EditorProps {
  control: ControlProps;
  html: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** Told how to write a text where the cursor is, once that can be done. */
  onReady?: (insert: (text: string) => void) => void;
}

const extensions = [
  StarterKit.configure({
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
    heading: { levels: [2, 3] },
  }),
];
const schema = getSchema(extensions);

/** We parse the text ourselves, because a page with Trusted Types does not let TipTap do it. */
const contentOf = (html: string): JSONContent =>
  DOMParser.fromSchema(schema).parse(cleanNodes(html)).toJSON() as JSONContent;

/**
 * TipTap on its own element; it injects no style, so it works under a strict CSP in a shadow root. Pasted HTML is
 * sanitised before ProseMirror parses it, because its own Trusted Types policy `ProseMirrorClipboard` allows
 * everything.
 */
export default function Editor({ control, html, onChange, onBlur, onReady }: EditorProps) {
  const css = useStyles(sheet);
  const place = useRef<HTMLDivElement>(null);
  const editorProps = useMemo(
    () => ({ attributes: attributesOf(control, css.text!), transformPastedHTML: pasted }),
    [control, css],
  );
  const latest = useRef({ onChange, onBlur, html, editorProps });
  const [editor, setEditor] = useState<Tiptap | null>(null);

  useEffect(() => {
    latest.current = { onChange, onBlur, html, editorProps };
  });

  useEffect(() => {
    const created = new Tiptap({
      element: place.current,
      injectCSS: false,
      extensions,
      content: contentOf(latest.current.html),
      // Set from the start: without its label the editor would be a field without a name.
      editorProps: latest.current.editorProps,
      onUpdate: ({ editor: now }) => latest.current.onChange(now.isEmpty ? '' : now.getHTML()),
      onBlur: () => latest.current.onBlur(),
    });
    setEditor(created);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    if (editor) onReady?.((text) => void editor.chain().focus().insertContent({ type: 'text', text }).run());
  }, [editor, onReady]);

  // Resetting the form or choosing a template sets the value from outside. While a person types, the value given here
  // lags behind what they typed.
  useEffect(() => {
    if (editor && !editor.isFocused && html !== (editor.isEmpty ? '' : editor.getHTML()))
      editor.commands.setContent(contentOf(html), { emitUpdate: false });
  }, [editor, html]);

  useEffect(() => {
    editor?.setOptions({ editorProps });
  }, [editor, editorProps]);

  return (
    <div className={css.editor} data-invalid={control['aria-invalid']}>
      {editor && <EditorToolbar editor={editor} />}
      <div ref={place} />
    </div>
  );
}

function attributesOf({ id, ...aria }: ControlProps, className: string): Record<string, string> {
  const given = Object.entries(aria).filter(([, value]) => value !== undefined);
  return {
    id,
    class: className,
    role: 'textbox',
    'aria-multiline': 'true',
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  };
}
