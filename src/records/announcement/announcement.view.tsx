import { useMemo } from 'react';
import * as announcementMessages from '../../../texts/compiled/screen/announcement';
import * as words from '../../../texts/compiled/screen/common';
import {
  announcementCalls,
  type AnnouncementRecipient,
  type AnnouncementRecipients,
  type AnnouncementRow,
  type announcementSorts,
  type AnnouncementView,
  type recipientSorts,
} from '../../../wire/announcement/announcement';
import { useList } from '../../shared/api/useList';
import { useRecord } from '../../shared/api/useRecord';
import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { Link } from '../../shared/link/Link';
import { BackLink } from '../../shared/page/BackLink';
import { LoadedRecord } from '../../shared/page/LoadedRecord';
import { Page } from '../../shared/page/Page';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import type { Column } from '../../shared/table/column';
import { listQuery } from '../../shared/table/listState';
import type { ListTableProps } from '../../shared/table/listTable';
import { timeColumn } from '../../shared/table/timeColumn';
import { useListState } from '../../shared/table/useListState';
import { Facts } from '../../shared/view/Facts';
import { PersonLink } from '../../shared/view/PersonLink';
import { RichText } from '../../shared/view/RichText';
import { Time } from '../../shared/view/Time';
import { announcementPaths } from './announcement.paths';

/** What was sent, by whom, and who got it. */
export function AnnouncementViewPage({ id }: { id: number }) {
  const t = useMessages();
  const load = useRecord(announcementCalls.view, { params: { id } });
  const list = announcementPaths.settings;
  return (
    <Page
      title={load.data?.announcement.subject ?? t(announcementMessages.announcement)}
      alerts="announcement-view"
      back={<BackLink to={list}>{t(announcementMessages.title)}</BackLink>}
    >
      <LoadedRecord of={load} list={list} records={t(announcementMessages.title)}>
        {({ announcement }) => <Content announcement={announcement} />}
      </LoadedRecord>
    </Page>
  );
}

function Content({ announcement: one }: { announcement: AnnouncementView }) {
  const t = useMessages();
  return (
    <>
      <Card>
        <Facts
          facts={[
            { name: t(announcementMessages.sent_to), value: groupOf(one)?.name ?? t(announcementMessages.gone) },
            { name: t(announcementMessages.recipients), value: one.recipients },
            { name: t(announcementMessages.sent_by), value: <PersonLink person={one.creator} /> },
            { name: t(announcementMessages.sent_at), value: <Time at={one.created_at} /> },
          ]}
        />
      </Card>
      <Card title={t(announcementMessages.announcement)}>
        <RichText html={one.announcement} />
      </Card>
      <Card>
        <Stack gap="small">
          {/* The table is a landmark of this name. */}
          <h2>{t(announcementMessages.recipients)}</h2>
          <Recipients id={one.id} />
        </Stack>
      </Card>
    </>
  );
}

const pageOf = ({ recipients, total }: AnnouncementRecipients) => ({ rows: recipients, total });

function Recipients({ id }: { id: number }) {
  const t = useMessages();
  const state = useListState();
  const list = useList(announcementCalls.recipients, { params: { id }, query: listQuery(state) }, pageOf);
  const columns = useMemo<Column<AnnouncementRecipient, (typeof recipientSorts)[number]>[]>(
    () => [
      { id: 'name', header: t(words.name), fixed: true, grow: true, cell: (row) => row.name },
      { id: 'email', header: t(announcementMessages.email), width: 240, cell: (row) => row.email },
      {
        id: 'error',
        header: t(announcementMessages.delivered),
        sort: false,
        width: 180,
        cell: ({ sent_at, error }) =>
          sent_at ? null : error ? (
            <Badge tone="danger">{t(announcementMessages.failed, { error })}</Badge>
          ) : (
            <Badge tone="info">{t(words.waiting)}</Badge>
          ),
      },
      timeColumn('sent_at', t(announcementMessages.sent_at), { first: 'desc' }),
    ],
    [t],
  );
  return (
    <DataTable
      name="announcement-recipients"
      caption={t(announcementMessages.recipients)}
      columns={columns}
      list={list}
      state={state}
      rowKey={(row) => row.id}
      empty={<Empty title={t(announcementMessages.no_recipients)}>{t(announcementMessages.no_recipients_text)}</Empty>}
    />
  );
}

/** The group that an announcement went to; null if it was deleted since. */
export const groupOf = ({ department, organization, team }: AnnouncementRow) => department ?? organization ?? team;

/** What was sent, the latest first. */
export function AnnouncementTable(table: Omit<ListTableProps<AnnouncementRow>, 'mayAdd' | 'onDelete'>) {
  const t = useMessages();
  const columns = useMemo<Column<AnnouncementRow, (typeof announcementSorts)[number]>[]>(
    () => [
      {
        id: 'subject',
        header: t(words.subject),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={announcementPaths.show(row.id)}>{row.subject}</Link>,
      },
      {
        id: 'option',
        header: t(announcementMessages.sent_to),
        sort: false,
        width: 180,
        cell: (row) => groupOf(row)?.name ?? t(announcementMessages.gone),
      },
      {
        id: 'recipients',
        header: t(announcementMessages.recipients),
        width: 110,
        first: 'desc',
        cell: (row) => row.recipients,
      },
      {
        id: 'creator',
        header: t(announcementMessages.sent_by),
        sort: false,
        cell: ({ creator }) => <PersonLink person={creator} />,
      },
      timeColumn('created_at', t(announcementMessages.sent_at), { first: 'desc' }),
    ],
    [t],
  );
  return (
    <DataTable
      name="announcement"
      caption={t(announcementMessages.sent_before)}
      columns={columns}
      {...table}
      rowKey={(row) => row.id}
      empty={<Empty title={t(announcementMessages.empty)}>{t(announcementMessages.empty_text)}</Empty>}
    />
  );
}
