import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Button, type ButtonProps } from '../button/Button';
import { useHost } from '../host/useHost';
import { ChevronDownIcon } from '../icon/icon';
import { usePopoverAt } from '../popover/usePopover';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './Menu.module.css';

/** One action of a menu. Only what the server's flags allow belongs in the list. */
export interface MenuAction {
  label: string;
  /** Neighbours of the same group stand under it as their heading. */
  group?: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  /** Text of the button; with `icon` alone it is its accessible name. */
  label: string;
  /** Its accessible name where several on the page have the same text. */
  name?: string;
  icon?: ReactNode;
  look?: ButtonProps['look'];
  small?: boolean;
  pending?: boolean;
  /** Why it cannot be opened: the button says so, as {@link ButtonProps.refusal}. */
  refusal?: string;
  /** The key that opens it (keys/keys.ts). */
  opensBy?: string;
  /** Edge of the button that the menu lines up with. */
  align?: 'start' | 'end';
  /** False and undefined are left out, so that flags can be written in place. */
  actions: readonly (MenuAction | false | undefined)[];
}

/**
 * A button that opens a menu of actions: arrows, Home, End, first letters, Escape; focus returns to the button. Nothing
 * without actions, unless it says why.
 */
export function Menu({ label, name, icon, look, small, pending, refusal, opensBy, align = 'end', actions }: MenuProps) {
  const css = useStyles(sheet);
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const offered = actions.filter((action) => action !== false && action !== undefined);
  if (offered.length === 0 && refusal === undefined) return null;

  return (
    <span ref={anchor} className={css.anchor}>
      <Button
        look={look}
        small={small}
        pending={pending}
        refusal={refusal}
        icon={icon}
        aria-label={name ?? (icon ? label : undefined)}
        aria-haspopup="menu"
        data-key={opensBy}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || refusal !== undefined) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {icon ? undefined : (
          <>
            {label}
            <ChevronDownIcon size={14} />
          </>
        )}
      </Button>
      {open && <Actions of={label} at={anchor} align={align} actions={offered} onClose={() => setOpen(false)} />}
    </span>
  );
}

interface ActionsProps {
  of: string;
  at: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  actions: readonly MenuAction[];
  onClose: () => void;
}

/** The open menu: a list has a menu in each of its rows, so all that an open one needs is made when it opens. */
function Actions({ of, at, align, actions, onClose }: ActionsProps) {
  const css = useStyles(sheet);
  const { portal } = useHost();
  const { floating, element } = usePopoverAt(at, { open: true, onClose, align });
  const typed = useRef({ text: '', at: 0 });
  // After usePopoverAt's own effect: what is not shown yet cannot be focused.
  useLayoutEffect(() => element?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [element]);
  const pictured = actions.some((action) => action.icon !== undefined);

  const buttons = () => [...(element?.querySelectorAll<HTMLButtonElement>('[role=menuitem]') ?? [])];
  const close = () => {
    onClose();
    at.current?.querySelector('button')?.focus();
  };
  const startingWith = ({ key, timeStamp }: KeyboardEvent) => {
    typed.current = { text: timeStamp - typed.current.at < 600 ? typed.current.text + key : key, at: timeStamp };
    return buttons().find((button) =>
      button.textContent?.toLocaleLowerCase().startsWith(typed.current.text.toLocaleLowerCase()),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = buttons();
    const place = all.indexOf(event.target as HTMLButtonElement);
    const target =
      { ArrowDown: all[(place + 1) % all.length], ArrowUp: all.at(place - 1), Home: all[0], End: all.at(-1) }[
        event.key
      ] ?? (event.key.length === 1 && event.key !== ' ' ? startingWith(event) : undefined);
    if (event.key === 'Tab') onClose();
    else event.stopPropagation();
    if (event.key === 'Escape') close();
    target?.focus();
    if (target || event.key === 'Escape') event.preventDefault();
  };

  return (
    portal &&
    createPortal(
      <div ref={floating} popover="manual" role="menu" aria-label={of} className={css.menu} onKeyDown={onKeyDown}>
        {groupsOf(actions).map(({ group, actions: grouped }) => (
          <div key={group ?? ''} role={group ? 'group' : 'none'} aria-label={group} className={css.group}>
            {group && (
              <div className={css.heading} aria-hidden="true">
                {group}
              </div>
            )}
            {grouped.map((action) => (
              <button
                key={action.label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={cx(css.action, action.danger && css.danger)}
                onClick={() => {
                  close();
                  action.onSelect();
                }}
              >
                {pictured && <span className={css.icon}>{action.icon}</span>}
                {action.label}
              </button>
            ))}
          </div>
        ))}
      </div>,
      portal,
    )
  );
}

function groupsOf(actions: readonly MenuAction[]): { group: string | undefined; actions: MenuAction[] }[] {
  const groups = [...new Set(actions.map(({ group }) => group))];
  return groups.map((group) => ({ group, actions: actions.filter((action) => action.group === group) }));
}
