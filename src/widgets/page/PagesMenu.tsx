import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { settings } from '../../records/catalogue/embed';
import { InboxBell } from '../../records/inbox/embed';
import { Button } from '../../shared/button/Button';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { ChevronDownIcon } from '../../shared/icon/icon';
import { MenuIcon } from '../../shared/icon/record';
import { pressKey } from '../../shared/keys/useKeys';
import { Link } from '../../shared/link/Link';
import type { MenuEntry } from '../../shared/page/kindPages';
import { usePages } from '../../shared/page/PageRoot';
import { usePopover } from '../../shared/popover/usePopover';
import { SrOnly } from '../../shared/style/SrOnly';
import { useStyles } from '../../shared/style/useStyles';
import { showWithin } from '../../shared/tabs/showWithin';
import { administration, entries, inbox } from './menu';
import * as sheet from './PagesMenu.module.css';
import { SearchField } from '../palette/SearchButton';
import { respellAll } from './allKinds';
import { useMenuEntries } from './useMenuEntries';
import * as words from '../../../texts/compiled/screen/common';

/** The first part of an address below the base path, as our routes write it. */
const sectionOf = (path: string): string => respellAll(path).split('/')[1] ?? '';
const below = (to: string): string => to.replace('/service-desk', '');

/** In whose section is this page? Undefined of one that is in none. */
function currentOf(path: string) {
  const section = sectionOf(path);
  const isIn = ({ to }: { to: string }) => sectionOf(below(to)) === section;
  return entries.find(isIn) ?? ([administration, ...settings].some(isIn) ? administration : undefined);
}

/**
 * The way among our own pages, for a host whose layout has one entry for all of them (`navigation` of the slot `page`):
 * what the reader may open, in one line; behind a button where it is narrow.
 */
export default function PagesMenu() {
  const t = useMessages();
  const css = useStyles(sheet);
  const row = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  const pages = usePages();
  const shown = useMenuEntries();
  const current = currentOf(pathname) ?? shown.find(({ to }) => below(to) === pathname);
  useLayoutEffect(() => {
    if (row.current) showWithin(row.current, row.current.querySelector('[aria-current]'));
  }, [current, shown.length]);
  const linkTo = (entry: MenuEntry) => (
    <li key={entry.to}>
      <Link to={entry.to} aria-current={entry === current ? 'page' : undefined}>
        {t(entry.text)}
      </Link>
    </li>
  );
  return (
    <nav className={css.menu} aria-label={t(words.service_desk)}>
      <ul ref={row} className={css.row}>
        {/* The bell leads there. */}
        {shown.filter((entry) => entry !== inbox).map(linkTo)}
      </ul>
      <MenuButton at={t(current?.text ?? words.service_desk)}>{shown.map(linkTo)}</MenuButton>
      <span className={css.search}>
        <SearchField keyed onOpen={() => pressKey(pages, 'palette')} />
      </span>
      {shown.length > 0 && <InboxBell current={current === inbox} />}
    </nav>
  );
}

/** The same links where there is no room for them in a line: behind a button that says where one is. */
function MenuButton({ at, children }: { at: string; children: ReactNode }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { portal } = useHost();
  const [open, setOpen] = useState(false);
  const { anchor, floating, element } = usePopover({ open, onClose: () => setOpen(false) });
  // After it is shown: what is not cannot have the focus.
  useLayoutEffect(() => {
    const find = (selector: string) => element?.querySelector<HTMLElement>(selector);
    (find('[aria-current]') ?? find('a'))?.focus();
  }, [element]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={anchor} className={css.button}>
      <Button look="quiet" icon={<MenuIcon />} aria-expanded={open} onClick={() => setOpen(!open)}>
        <SrOnly>{t(words.service_desk)}: </SrOnly>
        {at}
        <ChevronDownIcon size={14} />
      </Button>
      {open &&
        portal &&
        createPortal(
          <div
            ref={floating}
            popover="manual"
            className={css.panel}
            role="group"
            aria-label={t(words.service_desk)}
            onKeyDown={onKeyDown}
            onClick={() => setOpen(false)}
            onBlur={({ relatedTarget, currentTarget }) =>
              relatedTarget && !currentTarget.contains(relatedTarget) && setOpen(false)
            }
          >
            <ul className={css.list}>{children}</ul>
          </div>,
          portal,
        )}
    </span>
  );
}
