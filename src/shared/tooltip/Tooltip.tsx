import { cloneElement, useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useHost } from '../host/useHost';
import { usePopover } from '../popover/usePopover';
import { useStyles } from '../style/useStyles';
import * as sheet from './Tooltip.module.css';

interface TooltipProps {
  text: ReactNode;
  /** One focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** A text that appears on hover and on focus, stays while it is pointed at and goes with Escape (WCAG 1.4.13). */
export function Tooltip({ text, children }: TooltipProps) {
  const css = useStyles(sheet);
  const { portal } = useHost();
  const id = useId();
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointed = useRef(false);
  const { anchor, floating } = usePopover({
    open,
    onClose: () => setOpen(false),
    align: 'center',
    side: 'above',
    gap: 6,
  });
  const later = (show: boolean, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(show), ms);
  };
  return (
    <span
      ref={anchor}
      className={css.anchor}
      // Not `onPointerEnter`: what comes to lie under a pointer at rest is not pointed at.
      onPointerMove={() => {
        if (!pointed.current) later(true, 300);
        pointed.current = true;
      }}
      onPointerLeave={() => {
        pointed.current = false;
        later(false, 120);
      }}
      onFocus={() => later(true, 0)}
      onBlur={() => later(false, 0)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.preventDefault();
        event.stopPropagation();
        later(false, 0);
      }}
    >
      {cloneElement(children, { 'aria-describedby': open ? id : undefined })}
      {open &&
        portal &&
        createPortal(
          <div
            ref={floating}
            id={id}
            role="tooltip"
            popover="manual"
            className={css.tooltip}
            onPointerEnter={() => later(true, 0)}
            onPointerLeave={() => later(false, 120)}
          >
            {text}
          </div>,
          portal,
        )}
    </span>
  );
}
