import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useHost } from '../host/useHost';
import { usePopover } from '../popover/usePopover';
import { useStyles } from '../style/useStyles';
import * as sheet from './FilterBar.module.css';

interface FilterPopoverProps {
  open: boolean;
  /** Says what is chosen in it. */
  label: string;
  onClose: () => void;
  /** The button that opens it; it gets the focus back. */
  button: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A small dialog at its button. Escape closes it, and so does whoever turns elsewhere. */
export function FilterPopover({ open, label, onClose, button, className, children }: FilterPopoverProps) {
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
              anchor.current?.querySelector('button')?.focus();
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
