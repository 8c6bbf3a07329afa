import { useMemo } from 'react';
import {
  announcementCalls,
  type AnnouncementRecipient,
  type AnnouncementRecipients,
  type AnnouncementView,
  type recipientSorts,
} from '../../../wire/announcement/announcement';
import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { BackLink } from '../../shared/page/BackLink';
import { LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import type { Column } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import { listQuery } from '../../shared/table/listState';
import { timeColumn } from '../../shared/table/timeColumn';
import { useListState } from '../../shared/table/useListState';
import { Facts } from '../../shared/view/Facts';
import { PersonLink } from '../../shared/view/PersonLink';
import { RichText } from '../../shared/view/RichText';
import { Time } from '../../shared/view/Time';
import { announcementMessages } from './announcement.messages';
import { announcementPaths } from './announcement.paths';
import { groupOf } from './AnnouncementTable';

/** What was sent, by whom, and who got it. */
export function AnnouncementViewPage({ id }: { id: number }) {
  const t = useMessages(announcementMessages);
  const load = useRecord(announcementCalls.view, { params: { id } });
  const list = announcementPaths.settings;
  return (
    <Page
      title={load.data?.announcement.subject ?? t('announcement')}
      alerts="announcement-view"
      back={<BackLink to={list}>{t('title')}</BackLink>}
    >
      <LoadedRecord of={load} list={list} records={t('title')}>
        {({ announcement }) => <Content announcement={announcement} />}
      </LoadedRecord>
    </Page>
  );
}

function Content({ announcement: one }: { announcement: AnnouncementView }) {
  const t = useMessages(announcementMessages);
  return (
    <>
      <Card>
        <Facts
          facts={[
            { name: t('sent_to'), value: groupOf(one)?.name ?? t('gone') },
            { name: t('recipients'), value: one.recipients },
            { name: t('sent_by'), value: <PersonLink person={one.creator} /> },
            { name: t('sent_at'), value: <Time at={one.created_at} /> },
          ]}
        />
      </Card>
      <Card title={t('announcement')}>
        <RichText html={one.announcement} />
      </Card>
      <Card>
        <Stack gap="small">
          {/* The table is a landmark of this name. */}
          <h2>{t('recipients')}</h2>
          <Recipients id={one.id} />
        </Stack>
      </Card>
    </>
  );
}

const pageOf = ({ recipients, total }: AnnouncementRecipients) => ({ rows: recipients, total });

function Recipients({ id }: { id: number }) {
  const t = useMessages(announcementMessages);
  const state = useListState();
  const list = useList(announcementCalls.recipients, { params: { id }, query: listQuery(state) }, pageOf);
  const columns = useMemo<Column<AnnouncementRecipient, (typeof recipientSorts)[number]>[]>(
    () => [
      { id: 'name', header: t('name'), fixed: true, grow: true, cell: (row) => row.name },
      { id: 'email', header: t('email'), width: 240, cell: (row) => row.email },
      {
        id: 'error',
        header: t('delivered'),
        sort: false,
        width: 180,
        cell: ({ sent_at, error }) =>
          sent_at ? null : error ? (
            <Badge tone="danger">{t('failed', { error })}</Badge>
          ) : (
            <Badge tone="info">{t('waiting')}</Badge>
          ),
      },
      timeColumn('sent_at', t('sent_at'), { first: 'desc' }),
    ],
    [t],
  );
  return (
    <DataTable
      name="announcement-recipients"
      caption={t('recipients')}
      columns={columns}
      list={list}
      state={state}
      rowKey={(row) => row.id}
      empty={<Empty title={t('no_recipients')}>{t('no_recipients_text')}</Empty>}
    />
  );
}
