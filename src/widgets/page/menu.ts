import * as words from '../../../texts/compiled/screen/common';
import * as startMessages from '../../../texts/compiled/screen/start';
import type { KindPages, MenuEntry } from '../../shared/page/kindPages';
import { allKinds } from './allKinds';
import { recordKinds } from './kinds';

const entryOf = ({ path, menu }: KindPages): MenuEntry => ({ to: `/service-desk/${path}`, ...menu });

/** To the lists of records. */
export const lists: readonly MenuEntry[] = recordKinds.map(entryOf);

/** What waits for the reader: the first page. */
export const start: MenuEntry = { text: words.overview, to: '/service-desk' };

/** What the reader is informed of. */
export const inbox: MenuEntry = { text: words.inbox, to: '/service-desk/inbox' };

/** To all that people have from day to day. */
export const entries: readonly MenuEntry[] = [
  start,
  ...allKinds.map(entryOf),
  { text: words.calendar, to: '/service-desk/calendar', rights: ['view_changes', 'view_releases', 'view_contracts'] },
  { text: words.reports, to: '/service-desk/reports', rights: ['view_asset_reports', 'manage_asset_reports'] },
  { text: words.my_approvals, to: '/service-desk/my-approvals' },
  { text: startMessages.my_known_errors, to: '/service-desk/my-known-errors', own: ['view_own_assets'] },
  inbox,
  { text: words.my_notifications, to: '/service-desk/my-notifications' },
  { text: words.my_tokens, to: '/service-desk/my-tokens' },
];

export const administration: MenuEntry = { text: words.administration, to: '/service-desk/admin' };
