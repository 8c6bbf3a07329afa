import { useId, useState } from 'react';
import {
  type Channel,
  channels,
  notificationCalls,
  type MyNotification,
} from '../../../wire/notification/notification';
import { personCalls } from '../../../wire/person/person';
import { pathOf } from '../../../wire/protocol/call';
import { Loaded } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Checkbox } from '../../shared/form/Checkbox';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './Notification.module.css';
import { NotificationAreas } from './NotificationAreas';
import { useNotificationWords } from './useNotificationWords';
import * as words from '../../../texts/compiled/screen/common';
import * as erasureMessages from '../../../texts/compiled/screen/erasure';
import * as notificationMessages from '../../../texts/compiled/screen/notification';

/** /service-desk/my-notifications (B7): what the reader gets mails about. */
export default function MyNotificationsPage() {
  const t = useMessages();
  const css = useStyles(sheet);
  const load = useRecord(notificationCalls.mine, {});
  const reader = useReader();
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
            {reader && (
              <p>
                <Link to={pathOf(personCalls.data.path, { id: reader.user_id })} isOfServer download="">
                  {t(erasureMessages.download_own)}
                </Link>
              </p>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Line({ row, onSaved }: { row: MyNotification; onSaved: () => Promise<void> }) {
  const t = useMessages();
  const css = useStyles(sheet);
  const id = useId();
  const { titleOf, peopleOf } = useNotificationWords();
  const choose = useAction(notificationCalls.choose);
  const [saving, setSaving] = useState<Channel | null>(null);
  const change = async (channel: Channel, active: boolean) => {
    if (saving) return;
    setSaving(channel);
    await choose.run({ body: { kind: row.kind, [channel]: active } });
    await onSaved();
    setSaving(null);
  };
  const note = row.sent
    ? row.optional
      ? t(notificationMessages.to, { people: peopleOf(row) })
      : t(notificationMessages.always)
    : t(notificationMessages.not_sent);
  return (
    <>
      <div className={css.what}>
        <p className={css.kind} id={id}>
          {titleOf(row.kind)}
        </p>
        <p className={css.reason}>{note}</p>
      </div>
      <div className={css.channels} role="group" aria-labelledby={id}>
        {channels.map((channel) => (
          <Checkbox
            key={channel}
            label={t(channel === 'inbox' ? words.inbox : notificationMessages.mail)}
            checked={(saving === channel) !== (row[channel] === 1 && row.sent)}
            disabled={!row.choices.includes(channel) || !row.sent}
            onChange={(active) => void change(channel, active)}
          />
        ))}
      </div>
    </>
  );
}
