import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useHost } from '../host/useHost';
import { usePopover } from '../popover/usePopover';
import { useStyles } from '../style/useStyles';
import * as sheet from '../tooltip/Tooltip.module.css';

/** Cells show as much of a text as they have room for: this shows the whole on hover and on focus (D1 §1). */
export function FullText({ of: frame }: { of: RefObject<HTMLElement | null> }) {
  const css = useStyles(sheet);
  const { portal } = useHost();
  const [text, setText] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { anchor, floating } = usePopover({
    open: text !== null,
    onClose: () => setText(null),
    align: 'start',
    side: 'above',
  });

  useEffect(() => {
    const root = frame.current!;
    const show = (event: Event) => {
      clearTimeout(timer.current);
      const cell = (event.target as Element).closest<HTMLElement>('[data-clip]');
      const isCut = cell && (cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1);
      if (!isCut) return setText(null);
      const later = () => {
        anchor.current = cell;
        setText(cell.textContent);
      };
      timer.current = setTimeout(later, event.type === 'focusin' ? 0 : 300);
    };
    const hide = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setText(null), 120);
    };
    const escape = (event: Event) => (event as KeyboardEvent).key === 'Escape' && setText(null);
    const heard = [
      ['pointerover', show],
      ['focusin', show],
      ['pointerleave', hide],
      ['focusout', hide],
      ['keydown', escape],
    ] as const;
    for (const [name, listener] of heard) root.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of heard) root.removeEventListener(name, listener);
      clearTimeout(timer.current);
    };
  }, [frame, anchor]);

  return (
    text !== null &&
    portal &&
    createPortal(
      <div
        ref={floating}
        role="tooltip"
        popover="manual"
        className={css.tooltip}
        onPointerEnter={() => clearTimeout(timer.current)}
        onPointerLeave={() => setText(null)}
      >
        {text}
      </div>,
      portal,
    )
  );
}
