import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useHost } from '../host/useHost';
import { usePopover } from '../popover/usePopover';
import { useStyles } from '../style/useStyles';
import * as sheet from '../tooltip/Tooltip.module.css';

const isCut = (cell: HTMLElement) =>
  cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1;

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
    const cellOf = ({ target }: Event) => (target as Element).closest<HTMLElement>('[data-clip]');
    const show = (cell: HTMLElement | null, ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        anchor.current = cell;
        setText(cell && isCut(cell) ? cell.textContent : null);
      }, ms);
    };
    // A cell that comes to lie under a pointer at rest is not pointed at.
    let pointed: HTMLElement | null = null;
    const point = (event: Event) => {
      const cell = cellOf(event);
      if (cell === pointed) return;
      pointed = cell;
      // Until then what is shown can be reached, across another cell, too (WCAG 1.4.13).
      show(cell, cell && isCut(cell) ? 300 : 120);
    };
    // Who clicks has pointed at it.
    const focus = (event: Event) => (event.target as Element).matches(':focus-visible') && show(cellOf(event), 0);
    const hide = () => {
      pointed = null;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setText(null), 120);
    };
    const escape = (event: Event) => (event as KeyboardEvent).key === 'Escape' && setText(null);
    const listeners = [
      ['pointermove', point],
      ['focusin', focus],
      ['pointerleave', hide],
      ['focusout', hide],
      ['keydown', escape],
    ] as const;
    for (const [name, listener] of listeners) root.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) root.removeEventListener(name, listener);
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
