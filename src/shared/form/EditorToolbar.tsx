import type { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import {
  BoldIcon,
  BulletsIcon,
  CodeIcon,
  ItalicIcon,
  NumbersIcon,
  QuoteIcon,
  RedoIcon,
  UnderlineIcon,
  UndoIcon,
} from '../icon/editor';
import { LinkIcon } from '../icon/icon';
import { cx, useStyles } from '../style/useStyles';
import * as field from './control.module.css';
import * as sheet from './Editor.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as editorMessages from '../../../texts/compiled/screen/editor';

interface Tool {
  key: Exclude<keyof typeof editorMessages, 'toolbar' | 'link_address' | 'apply' | 'unlink'>;
  icon: ReactNode;
  /** Absent for buttons that are no toggles. */
  active?: boolean;
  run: () => void;
}

/** Toggles above the text; one stop for Tab, arrows inside. */
export function EditorToolbar({ editor }: { editor: Editor }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const bar = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [linking, setLinking] = useState(false);
  useEffect(() => {
    editor.on('transaction', redraw);
    return () => void editor.off('transaction', redraw);
  }, [editor]);

  const edit = () => editor.chain().focus();
  const tools: Tool[] = [
    { key: 'bold', icon: <BoldIcon />, active: editor.isActive('bold'), run: () => edit().toggleBold().run() },
    { key: 'italic', icon: <ItalicIcon />, active: editor.isActive('italic'), run: () => edit().toggleItalic().run() },
    {
      key: 'underline',
      icon: <UnderlineIcon />,
      active: editor.isActive('underline'),
      run: () => edit().toggleUnderline().run(),
    },
    {
      key: 'bullets',
      icon: <BulletsIcon />,
      active: editor.isActive('bulletList'),
      run: () => edit().toggleBulletList().run(),
    },
    {
      key: 'numbers',
      icon: <NumbersIcon />,
      active: editor.isActive('orderedList'),
      run: () => edit().toggleOrderedList().run(),
    },
    {
      key: 'quote',
      icon: <QuoteIcon />,
      active: editor.isActive('blockquote'),
      run: () => edit().toggleBlockquote().run(),
    },
    {
      key: 'code',
      icon: <CodeIcon />,
      active: editor.isActive('codeBlock'),
      run: () => edit().toggleCodeBlock().run(),
    },
    { key: 'link', icon: <LinkIcon />, active: editor.isActive('link'), run: () => setLinking(!linking) },
    { key: 'undo', icon: <UndoIcon />, run: () => edit().undo().run() },
    { key: 'redo', icon: <RedoIcon />, run: () => edit().redo().run() },
  ];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !bar.current) return;
    const buttons = [...bar.current.querySelectorAll('button')];
    const forward = getComputedStyle(bar.current).direction === 'rtl' ? -step : step;
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    buttons[(at + forward + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  };

  return (
    <>
      <div
        ref={bar}
        className={css.toolbar}
        role="toolbar"
        aria-label={t(editorMessages.toolbar)}
        onKeyDown={onKeyDown}
      >
        {tools.map(({ key, icon, active, run }, index) => (
          <button
            key={key}
            type="button"
            tabIndex={index === 0 ? 0 : -1}
            className={css.tool}
            title={t(editorMessages[key])}
            aria-label={t(editorMessages[key])}
            aria-pressed={active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          >
            {icon}
          </button>
        ))}
      </div>
      {linking && <LinkBar editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}

function LinkBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const css = useStyles(sheet);
  const control = useStyles(field);
  const t = useMessages();
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const edit = () => editor.chain().focus().extendMarkRange('link');
  const apply = () => {
    const href = /^(https?:|mailto:)/i.test(address) ? address : `https://${address}`;
    if (address) edit().setLink({ href }).run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else onClose();
  };
  return (
    <div className={css.linkBar}>
      <input
        className={cx(control.control, css.address)}
        type="url"
        autoFocus
        aria-label={t(editorMessages.link_address)}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button small onClick={apply}>
        {t(words.apply)}
      </Button>
      {editor.isActive('link') && (
        <Button
          small
          look="quiet"
          onClick={() => {
            edit().unsetLink().run();
            onClose();
          }}
        >
          {t(editorMessages.unlink)}
        </Button>
      )}
    </div>
  );
}
