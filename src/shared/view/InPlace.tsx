import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { ChevronDownIcon, EditIcon } from '../icon/icon';
import { PopoverDialog } from '../dialog/PopoverDialog';
import type { Choice, ChoiceSource } from '../select/choice';
import { SearchedList } from '../select/SearchedList';
import { useStyles } from '../style/useStyles';
import * as sheet from './InPlace.module.css';
import * as recordMessages from '../../../texts/compiled/screen/record';

interface InPlaceProps {
  /** Name of the field. */
  label: string;
  value: Choice | null;
  source: ChoiceSource;
  /** Takes the value away: "Nobody"; without it a value is needed, and `null` is never chosen. */
  none?: string;
  /** Saves what was chosen; without it the value can only be read. */
  onChoose?: (choice: Choice | null) => void;
  /** `pill`: the value is the button, for the headline. Otherwise a small button stands beside it: it may be a link. */
  pill?: boolean;
  /** The key that opens it, of a pill (keys/keys.ts). */
  opensBy?: string;
  /** The value as it is shown. */
  children: ReactNode;
}

/** A value of a record that is changed where it stands: a button opens a searched list, a choice is saved at once. */
export function InPlace({ label, value, source, none, onChoose, pill, opensBy, children }: InPlaceProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!onChoose) return children;

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (choice: Choice | null) => {
    close();
    if (choice?.id !== value?.id) onChoose(choice);
  };
  const popup = { 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => setOpen(!open) } as const;
  return (
    <PopoverDialog
      open={open}
      label={label}
      className={css.anchor}
      onClose={() => setOpen(false)}
      button={
        pill ? (
          <button
            ref={button}
            type="button"
            {...popup}
            className={css.pill}
            aria-label={t(recordMessages.change_value, {
              label,
              value: value?.name ?? none ?? t(recordMessages.nothing),
            })}
            data-prints
            data-key={opensBy}
          >
            {children}
            <ChevronDownIcon size={12} className={css.arrow} />
          </button>
        ) : (
          <>
            {children}
            <Button
              {...popup}
              ref={button}
              look="quiet"
              small
              icon={<EditIcon size={14} />}
              aria-label={t(recordMessages.change_field, { label })}
            />
          </>
        )
      }
    >
      {/* Tab leaves the list for what follows the button. */}
      <div onKeyDown={({ key }) => key === 'Tab' && close()}>
        <SearchedList
          label={label}
          chosen={value ? [value] : []}
          source={source}
          none={none === undefined ? undefined : { name: none, onChoose: () => choose(null) }}
          onChoose={choose}
        />
      </div>
    </PopoverDialog>
  );
}
