import { useState } from 'react';
import { notificationCalls, type MyNotification } from '../../../wire/notification/notification';
import { Loaded } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { Page } from '../../shared/page/Page';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './Notification.module.css';
import { NotificationAreas } from './NotificationAreas';
import { NotificationSwitch } from './NotificationSwitch';
import { useNotificationWords } from './useNotificationWords';
import * as words from '../../../texts/compiled/screen/common';
import * as notificationMessages from '../../../texts/compiled/screen/notification';

/** /service-desk/my-notifications (B7): what the reader gets mails about. */
export default function MyNotificationsPage() {
  const t = useMessages();
  const css = useStyles(sheet);
  const load = useRecord(notificationCalls.mine, {});
  return (
    <Page
      title={t(words.my_notifications)}
      alerts="my-notifications"
      below={<p className={css.intro}>{t(notificationMessages.mine_intro)}</p>}
    >
      <Loaded of={load}>
        {({ notifications }) => (
          <Stack>
            <NotificationAreas rows={notifications}>
              {(row) => <Line row={row} onSaved={load.reload} />}
            </NotificationAreas>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Line({ row, onSaved }: { row: MyNotification; onSaved: () => Promise<void> }) {
  const t = useMessages();
  const { titleOf, peopleOf } = useNotificationWords();
  const choose = useAction(notificationCalls.choose);
  const [saving, setSaving] = useState(false);
  const change = async (active: boolean) => {
    if (saving) return;
    setSaving(true);
    await choose.run({ body: { kind: row.kind, active } });
    await onSaved();
    setSaving(false);
  };
  const note = row.sent
    ? row.optional
      ? t(notificationMessages.to, { people: peopleOf(row) })
      : t(notificationMessages.always)
    : t(notificationMessages.not_sent);
  return (
    <NotificationSwitch
      title={titleOf(row.kind)}
      note={note}
      active={row.active && row.sent}
      pending={saving}
      disabled={!row.optional || !row.sent}
      onChange={(active) => void change(active)}
    />
  );
}
