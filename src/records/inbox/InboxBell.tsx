import * as inboxMessages from '../../../texts/compiled/screen/inbox';
import { inboxCalls } from '../../../wire/inbox/inbox';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { BellIcon } from '../../shared/icon/icon';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './InboxBell.module.css';

/** The most that the bell says in figures. */
const most = 99;

/** How many messages of the reader are unread: it follows live. */
export function useUnread(): number {
  const { data } = useRecord(inboxCalls.list, { query: { limit: 1, unread: 1 } }, { live: 'inbox' });
  return data?.unread ?? 0;
}

/** The way to the inbox, with the number of its unread messages (G8). */
export function InboxBell({ current }: { current?: boolean }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const count = useUnread();
  return (
    <span className={css.bell}>
      <Link
        to="/service-desk/inbox"
        look="quiet"
        icon={<BellIcon />}
        aria-label={t(inboxMessages.bell, { count })}
        aria-current={current ? 'page' : undefined}
      />
      {count > 0 && (
        <span className={css.count} aria-hidden="true">
          {count > most ? `${most}+` : count}
        </span>
      )}
    </span>
  );
}
