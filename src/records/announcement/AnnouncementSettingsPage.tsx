import { useState } from 'react';
import { announcementCalls, type AnnouncementList } from '../../../wire/announcement/announcement';
import { useList } from '../../shared/api/useList';
import { useReader } from '../../shared/api/useReader';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { Page } from '../../shared/page/Page';
import { Empty } from '../../shared/table/Empty';
import { listQuery } from '../../shared/table/listState';
import { useUrlListState } from '../../shared/table/useUrlListState';
import { AnnouncementForm } from './AnnouncementForm';
import { AnnouncementTable } from './AnnouncementTable';
import * as announcementMessages from '../../../texts/compiled/screen/announcement';

const pageOf = ({ announcements, total }: AnnouncementList) => ({ rows: announcements, total });

/** /service-desk/announcement/settings (D3 §2): a mail to everybody of a group, and what was sent before. */
export function AnnouncementSettingsPage() {
  const t = useMessages();
  const may = useReader()?.actions.manage_announcements;
  return (
    <Page title={t(announcementMessages.title)} alerts="announcement">
      {may === false ? (
        <Card>
          <Empty title={t(announcementMessages.no_right)} />
        </Card>
      ) : (
        <Announcements />
      )}
    </Page>
  );
}

function Announcements() {
  const t = useMessages();
  const state = useUrlListState();
  const list = useList(announcementCalls.list, { query: listQuery(state) }, pageOf);
  const [sent, setSent] = useState(0);
  return (
    <>
      <Card title={t(announcementMessages.form)}>
        <AnnouncementForm
          // Empty again for the next one.
          key={sent}
          onSent={() => {
            setSent(sent + 1);
            void list.reload();
          }}
        />
      </Card>
      <Card>
        <Stack gap="small">
          {/* The table is a landmark of this name. */}
          <h2>{t(announcementMessages.sent_before)}</h2>
          <AnnouncementTable list={list} state={state} />
        </Stack>
      </Card>
    </>
  );
}
