import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { accessCalls } from '../../../wire/access/access';
import { settings } from '../../records/catalogue/embed';
import { useRecord } from '../../shared/api/useRecord';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import { showWithin } from '../../shared/tabs/showWithin';
import type { Right } from '../../shared/page/kindPages';
import { administration, entries } from './menu';
import * as sheet from './PagesMenu.module.css';
import { respellAll } from './allKinds';
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
 * what the reader may open, in one line that scrolls where it is narrow.
 */
export default function PagesMenu() {
  const t = useMessages();
  const css = useStyles(sheet);
  const row = useRef<HTMLUListElement>(null);
  const { helpDesk } = useHost().kit;
  const { pathname } = useLocation();
  const { data } = useRecord(accessCalls.permissions, { query: { limit: 10 } });
  const may = (right: Right) => data?.actions[right] === true;
  const shown = data ? entries.filter(({ rights }) => !rights || rights.some(may)) : [];
  if (settings.some(({ needs, connected }) => may(needs) && (!connected || helpDesk))) shown.push(administration);
  const current = currentOf(pathname);
  useLayoutEffect(() => {
    if (row.current) showWithin(row.current, row.current.querySelector('[aria-current]'));
  }, [current, data]);
  return (
    <nav className={css.menu} aria-label={t(words.service_desk)}>
      <ul ref={row} className={css.row}>
        {shown.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} aria-current={entry === current ? 'page' : undefined}>
              {t(entry.text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
