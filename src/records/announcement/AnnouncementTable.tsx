import { useMemo } from 'react';
import type { AnnouncementRow, announcementSorts } from '../../../wire/announcement/announcement';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { DataTable } from '../../shared/table/DataTable';
import { Empty } from '../../shared/table/Empty';
import type { ListTableProps } from '../../shared/table/listTable';
import { timeColumn } from '../../shared/table/timeColumn';
import { PersonLink } from '../../shared/view/PersonLink';
import { announcementPaths } from './announcement.paths';
import * as words from '../../../texts/compiled/screen/common';
import * as announcementMessages from '../../../texts/compiled/screen/announcement';

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
