import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useHost } from '../host/useHost';
import { useStyles } from '../style/useStyles';
import * as sheet from './PopoverDialog.module.css';
import { usePopover } from '../popover/usePopover';

interface PopoverDialogProps {
  open: boolean;
  /** Names the dialog: what is chosen in it. */
  label: string;
  onClose: () => void;
  /** The button with `aria-haspopup` that opens it, and what stands beside it; the button gets the focus back. */
  button: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A small dialog at its button. Escape closes it, and so does whoever turns elsewhere. */
export function PopoverDialog({ open, label, onClose, button, className, children }: PopoverDialogProps) {
  const css = useStyles(sheet);
  const { portal } = useHost();
  const { anchor, floating } = usePopover({ open, onClose });
  return (
    <span ref={anchor} className={className}>
      {button}
      {open &&
        portal &&
        createPortal(
          <div
            ref={floating}
            popover="manual"
            role="dialog"
            aria-label={label}
            className={css.popover}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key !== 'Escape') return;
              event.preventDefault();
              anchor.current?.querySelector<HTMLElement>('button[aria-haspopup]')?.focus();
              onClose();
            }}
            onBlur={({ relatedTarget, currentTarget }) =>
              relatedTarget && !currentTarget.contains(relatedTarget) && onClose()
            }
          >
            {children}
          </div>,
          portal,
        )}
    </span>
  );
}
