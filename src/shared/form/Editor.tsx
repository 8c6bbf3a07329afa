import { Editor as Tiptap, getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { cleanNodes } from '../html/cleanNodes';
import { useStyles } from '../style/useStyles';
import * as sheet from './Editor.module.css';
import { EditorToolbar } from './EditorToolbar';
import type { ControlProps } from './Field';
import { type Offered, mentioning, MentionNode, type SearchMentions } from './mention';
import { Mentions, type TakesKeys } from './Mentions';
import { pasted } from './pasted';

interface EditorProps {
  control: ControlProps;
  html: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** The cursor is in it as soon as it is drawn, unless somebody writes elsewhere by then. */
  autoFocus?: boolean;
  /** Told how to write a text where the cursor is, once that can be done. */
  onReady?: (insert: (text: string) => void) => void;
  /** Finds people and teams for `@`; nobody can be mentioned without it. Read once. */
  mentions?: SearchMentions;
}

const extensions = [
  StarterKit.configure({
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto'] },
    heading: { levels: [2, 3] },
  }),
  MentionNode,
];
const schema = getSchema(extensions);

/** We parse the text ourselves, because a page with Trusted Types does not let TipTap do it. */
const contentOf = (html: string): JSONContent =>
  DOMParser.fromSchema(schema).parse(cleanNodes(html)).toJSON() as JSONContent;

/** Does somebody write in another field of the same page or shadow root? */
function isWritten(element: HTMLElement | null): boolean {
  const { activeElement } = (element?.getRootNode() ?? {}) as Partial<DocumentOrShadowRoot>;
  return activeElement?.matches('textarea, input:not([type="checkbox"]), [contenteditable="true"]') === true;
}

/**
 * TipTap on its own element; it injects no style, so it works under a strict CSP in a shadow root. Pasted HTML is
 * sanitised before ProseMirror parses it, because its own Trusted Types policy `ProseMirrorClipboard` allows
 * everything.
 */
export default function Editor({ control, html, onChange, onBlur, autoFocus, onReady, mentions }: EditorProps) {
  const css = useStyles(sheet);
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const list = useId();
  const [offered, setOffered] = useState<Offered | null>(null);
  const [option, setOption] = useState<string | null>(null);
  const keys = useRef<TakesKeys>(null);
  const editorProps = useMemo(
    () => ({
      attributes: attributesOf(
        { ...control, ...(option && { 'aria-controls': list, 'aria-activedescendant': option }) },
        css.text!,
      ),
      transformPastedHTML: pasted,
    }),
    [control, css, option, list],
  );
  const latest = useRef({ onChange, onBlur, html, editorProps });
  const first = useRef({ mentions, autoFocus });
  const [editor, setEditor] = useState<Tiptap | null>(null);
  const close = useCallback(() => setOffered(null), []);

  useEffect(() => {
    latest.current = { onChange, onBlur, html, editorProps };
  });

  useEffect(() => {
    const { mentions: search, autoFocus: focused } = first.current;
    const created = new Tiptap({
      element: place.current,
      injectCSS: false,
      extensions: search
        ? [...extensions, mentioning(search, setOffered, (event) => keys.current?.(event) ?? false)]
        : extensions,
      content: contentOf(latest.current.html),
      // Set from the start: without its label the editor would be a field without a name.
      editorProps: latest.current.editorProps,
      onUpdate: ({ editor: now }) => latest.current.onChange(now.isEmpty ? '' : now.getHTML()),
      onBlur: () => latest.current.onBlur(),
    });
    setEditor(created);
    if (focused && !isWritten(place.current)) created.commands.focus('end');
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
    <div ref={frame} className={css.editor} data-invalid={control['aria-invalid']}>
      {editor && <EditorToolbar editor={editor} />}
      <div ref={place} />
      {offered && (
        <Mentions id={list} offered={offered} around={frame} keys={keys} onActive={setOption} onClose={close} />
      )}
    </div>
  );
}

function attributesOf(
  { id, ...aria }: ControlProps & Record<string, unknown>,
  className: string,
): Record<string, string> {
  const given = Object.entries(aria).filter(([, value]) => value !== undefined);
  return {
    id,
    class: className,
    role: 'textbox',
    'aria-multiline': 'true',
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  };
}
