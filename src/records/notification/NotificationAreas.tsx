import type { ReactNode } from 'react';
import { notificationAreas, type MyNotification, type NotificationRow } from '../../../wire/notification/notification';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './Notification.module.css';
import * as audienceMessages from '../../../texts/compiled/screen/notification-audience';

/** Notifications by area, a line each. */
export function NotificationAreas<Row extends NotificationRow | MyNotification>({
  rows,
  children,
}: {
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}) {
  const t = useMessages();
  const css = useStyles(sheet);
  return notificationAreas
    .map((area) => ({ area, those: rows.filter((row) => row.area === area) }))
    .filter(({ those }) => those.length)
    .map(({ area, those }) => (
      <Card key={area} title={t(audienceMessages[area])}>
        <ul className={css.list}>
          {those.map((row) => (
            <li key={row.kind} className={css.row}>
              {children(row)}
            </li>
          ))}
        </ul>
      </Card>
    ));
}
