import { useLayoutEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/Button';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { ChevronDownIcon, EditIcon } from '../icon/icon';
import { usePopover } from '../popover/usePopover';
import type { Choice, ChoiceSource } from '../select/choice';
import { useStyles } from '../style/useStyles';
import { ChoiceList } from './ChoiceList';
import * as sheet from './InPlace.module.css';
import { recordMessages } from './record.messages';

export interface InPlaceProps {
  /** Name of the field. */
  label: string;
  value: Choice | null;
  source: ChoiceSource;
  /** Takes the value away: "Nobody"; without it a value is needed. */
  none?: string;
  /** Saves what was chosen; without it the value can only be read. */
  onChoose?: (choice: Choice | null) => void;
  /** `pill`: the value is the button, for the headline. Otherwise a small button stands beside it: it may be a link. */
  pill?: boolean;
  /** The value as it is shown. */
  children: ReactNode;
}

/** A value of a record that is changed where it stands: a button opens a searched list, a choice is saved at once. */
export function InPlace({ label, value, source, none, onChoose, pill, children }: InPlaceProps) {
  const css = useStyles(sheet);
  const t = useMessages(recordMessages);
  const { portal } = useHost();
  const [open, setOpen] = useState(false);
  const { anchor, floating, element } = usePopover({ open, onClose: () => setOpen(false) });
  // After usePopover's own effect: what is not shown yet cannot be focused.
  useLayoutEffect(() => {
    if (open) element?.querySelector('input')?.focus();
  }, [open, element]);
  if (!onChoose) return children;

  const close = () => {
    setOpen(false);
    anchor.current?.querySelector<HTMLElement>('button[aria-haspopup]')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };
  const popup = { 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => setOpen(!open) } as const;
  return (
    <span ref={anchor} className={css.anchor}>
      {pill ? (
        <button
          type="button"
          {...popup}
          className={css.pill}
          aria-label={t('change_value', { label, value: value?.name ?? none ?? t('nothing') })}
          data-prints
        >
          {children}
          <ChevronDownIcon size={12} className={css.arrow} />
        </button>
      ) : (
        <>
          {children}
          <Button
            {...popup}
            look="quiet"
            small
            icon={<EditIcon size={14} />}
            aria-label={t('change_field', { label })}
          />
        </>
      )}
      {open &&
        portal &&
        createPortal(
          <div
            ref={floating}
            popover="manual"
            role="dialog"
            aria-label={label}
            className={css.popup}
            onKeyDown={onKeyDown}
          >
            <ChoiceList
              label={label}
              value={value}
              source={source}
              none={none}
              onChoose={(choice) => {
                close();
                if (choice?.id !== value?.id) onChoose(choice);
              }}
            />
          </div>,
          portal,
        )}
    </span>
  );
}
