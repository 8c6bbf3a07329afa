import type { ReactNode } from 'react';
import { notificationAreas, type MyNotification, type NotificationRow } from '../../../wire/notification/notification';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { useStyles } from '../../shared/style/useStyles';
import { audienceMessages } from './notification.messages';
import * as sheet from './Notification.module.css';

/** Notifications by area, a line each. */
export function NotificationAreas<Row extends NotificationRow | MyNotification>({
  rows,
  children,
}: {
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}) {
  const t = useMessages(audienceMessages);
  const css = useStyles(sheet);
  return notificationAreas
    .map((area) => ({ area, those: rows.filter((row) => row.area === area) }))
    .filter(({ those }) => those.length)
    .map(({ area, those }) => (
      <Card key={area} title={t(area)}>
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
