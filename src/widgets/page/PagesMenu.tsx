import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { accessCalls, type PermissionsReply } from '../../../wire/access/access';
import { settings } from '../../records/catalogue/embed';
import { useRecord } from '../../shared/api/useRecord';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import { showWithin } from '../../shared/tabs/showWithin';
import { pagesMenuMessages } from './pages-menu.messages';
import * as sheet from './PagesMenu.module.css';
import { respell } from './respell';

type Right = keyof PermissionsReply['actions'];

interface Entry {
  name: keyof typeof pagesMenuMessages.texts;
  to: string;
  /** One of these shows it; without, everybody sees it. */
  rights?: readonly Right[];
}

const administration: Entry = { name: 'administration', to: '/service-desk/admin' };

const entries: readonly Entry[] = [
  { name: 'problems', to: '/service-desk/problem', rights: ['view_problems'] },
  { name: 'changes', to: '/service-desk/changes', rights: ['view_changes'] },
  { name: 'releases', to: '/service-desk/releases', rights: ['view_releases'] },
  { name: 'assets', to: '/service-desk/assets/list', rights: ['view_assets'] },
  { name: 'contracts', to: '/service-desk/contracts', rights: ['view_contracts'] },
  { name: 'products', to: '/service-desk/products', rights: ['view_assets', 'view_contracts', 'manage_products'] },
  { name: 'vendors', to: '/service-desk/vendor', rights: ['view_assets', 'view_contracts', 'manage_vendors'] },
  { name: 'reports', to: '/service-desk/reports', rights: ['view_asset_reports', 'manage_asset_reports'] },
  { name: 'my_approvals', to: '/service-desk/my-approvals' },
  { name: 'my_notifications', to: '/service-desk/my-notifications' },
];

/** The first part of an address below the base path, as our routes write it. */
const sectionOf = (path: string): string => respell(path).split('/')[1] ?? '';
const below = (to: string): string => to.replace('/service-desk', '');

/** In whose section is this page? Undefined of one that is in none. */
function currentOf(path: string): Entry | undefined {
  const section = sectionOf(path);
  const isIn = ({ to }: { to: string }) => sectionOf(below(to)) === section;
  return entries.find(isIn) ?? ([administration, ...settings].some(isIn) ? administration : undefined);
}

/**
 * The way among our own pages, for a host whose layout has one entry for all of them (`navigation` of the slot `page`):
 * what the reader may open, in one line that scrolls where it is narrow.
 */
export default function PagesMenu() {
  const t = useMessages(pagesMenuMessages);
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
    <nav className={css.menu} aria-label={t('label')}>
      <ul ref={row} className={css.row}>
        {shown.map((entry) => (
          <li key={entry.name}>
            <Link to={entry.to} aria-current={entry === current ? 'page' : undefined}>
              {t(entry.name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
