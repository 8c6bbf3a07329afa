import { useState } from 'react';
import { notificationCalls, type NotificationRow } from '../../../wire/notification/notification';
import { Loaded } from '../../shared/api/Loaded';
import { useAction } from '../../shared/api/useAction';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { Badge } from '../../shared/badge/Badge';
import { useHost } from '../../shared/host/useHost';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { Page } from '../../shared/page/Page';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { SearchBox } from '../../shared/table/SearchBox';
import * as sheet from './Notification.module.css';
import { notificationPaths } from './notification.paths';
import { NotificationAreas } from './NotificationAreas';
import { NotificationSwitch } from './NotificationSwitch';
import { useNotificationWords } from './useNotificationWords';
import * as words from '../../../texts/compiled/screen/common';
import * as notificationMessages from '../../../texts/compiled/screen/notification';

/** /service-desk/notifications (B7): which mails the organization sends, and the way to their texts. */
export function NotificationListPage() {
  const t = useMessages();
  const css = useStyles(sheet);
  const may = useReader()?.actions.manage_automation;
  if (may === false)
    return (
      <Page title={t(notificationMessages.title)} alerts="notification-list">
        <Card>
          <Empty title={t(notificationMessages.no_right)} />
        </Card>
      </Page>
    );
  return (
    <Page
      title={t(notificationMessages.title)}
      alerts="notification-list"
      actions={
        <Link to={notificationPaths.mine} look="plain">
          {t(words.my_notifications)}
        </Link>
      }
      below={<p className={css.intro}>{t(notificationMessages.intro)}</p>}
    >
      <Notifications />
    </Page>
  );
}

function Notifications() {
  const t = useMessages();
  const { matches } = useNotificationWords();
  const [word, setWord] = useState('');
  const load = useRecord(notificationCalls.list, {});
  return (
    <Stack>
      <SearchBox value={word} of={t(notificationMessages.title)} onChange={setWord} />
      <Loaded of={load}>
        {({ notifications }) => {
          const rows = notifications.filter((row) => matches(row, word));
          return rows.length ? (
            <NotificationAreas rows={rows}>{(row) => <Line row={row} onSaved={load.reload} />}</NotificationAreas>
          ) : (
            <Card>
              <Empty title={t(notificationMessages.none_found)}>{t(notificationMessages.none_found_text)}</Empty>
            </Card>
          );
        }}
      </Loaded>
    </Stack>
  );
}

function Line({ row, onSaved }: { row: NotificationRow; onSaved: () => Promise<void> }) {
  const t = useMessages();
  const { titleOf, peopleOf } = useNotificationWords();
  const { kit } = useHost();
  const save = useAction(notificationCalls.save);
  const [saving, setSaving] = useState(false);
  const names = new Intl.DisplayNames(kit.locale, { type: 'language' });
  const title = titleOf(row.kind);
  const change = async (active: boolean) => {
    if (saving) return;
    setSaving(true);
    await save.run({ params: { kind: row.kind }, body: { active, version: row.version } });
    await onSaved();
    setSaving(false);
  };
  return (
    <>
      <NotificationSwitch
        title={title}
        note={t(notificationMessages.to, { people: peopleOf(row) })}
        active={row.active}
        pending={saving}
        onChange={(active) => void change(active)}
      />
      {row.languages.length > 0 && (
        <Badge tone="info">
          {t(notificationMessages.own_text, {
            languages: row.languages.map((language) => names.of(language)).join(', '),
          })}
        </Badge>
      )}
      <Link
        to={notificationPaths.edit(row.kind)}
        look="quiet"
        aria-label={t(notificationMessages.edit_of, { name: title })}
      >
        {t(notificationMessages.edit)}
      </Link>
    </>
  );
}
