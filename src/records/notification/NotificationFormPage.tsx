import { Fragment } from 'react';
import { isNotification, notificationCalls, type NotificationView } from '../../../wire/notification/notification';
import { useReader } from '../../shared/api/useReader';
import { useRecord } from '../../shared/api/useRecord';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { BackLink } from '../../shared/page/BackLink';
import { LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { useEditedRecord } from '../../shared/page/useEditedRecord';
import { Empty } from '../../shared/table/Empty';
import { notificationPaths } from './notification.paths';
import { NotificationForm } from './NotificationForm';
import { useNotificationWords } from './useNotificationWords';
import * as notificationMessages from '../../../texts/compiled/screen/notification';

const notificationOf = ({ notification }: { notification: NotificationView }) => notification;

/** /service-desk/notifications/{kind}/edit (B7): whether it is sent, and its text in each language. */
export function NotificationFormPage({ kind }: { kind: string }) {
  const t = useMessages();
  const { titleOf } = useNotificationWords();
  const may = useReader()?.actions.manage_automation;
  return (
    <Page
      title={isNotification(kind) ? titleOf(kind) : t(notificationMessages.title)}
      alerts="notification-form"
      back={<BackLink to={notificationPaths.list}>{t(notificationMessages.title)}</BackLink>}
    >
      {may === false ? (
        <Card>
          <Empty title={t(notificationMessages.no_right)} />
        </Card>
      ) : (
        <Edited kind={kind} />
      )}
    </Page>
  );
}

function Edited({ kind }: { kind: string }) {
  const t = useMessages();
  const load = useRecord(
    notificationCalls.view,
    { params: { kind: kind as NotificationView['kind'] } },
    { fresh: true },
  );
  const edited = useEditedRecord({ ...load, data: load.data && notificationOf(load.data) });
  return (
    <LoadedRecord of={edited} list={notificationPaths.list} records={t(notificationMessages.title)}>
      {({ opened }) => (
        <Fragment key={edited.generation}>
          <NotificationForm notification={opened} onChanged={edited.reopen} />
        </Fragment>
      )}
    </LoadedRecord>
  );
}
