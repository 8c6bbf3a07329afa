import { useMemo } from 'react';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import type { ChangeRow, changeSorts } from '../../../../wire/change/change';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { PersonLink } from '../../../shared/view/PersonLink';
import { Truncated } from '../../../shared/view/Truncated';
import { Time } from '../../../shared/view/Time';
import { changeMessages } from '../change.messages';
import { ChangeLink } from './ChangeLink';
import { ChangeStatus } from './ChangeStatus';

/** Changes in a table (D2 §2): sorted by identifier, subject and time of creation. */
export function useChangeColumns(): Column<ChangeRow, (typeof changeSorts)[number]>[] {
  const t = useMessages(changeMessages);
  return useMemo(
    () => [
      {
        id: 'identifier',
        header: t('identifier'),
        cell: (row) => <Truncated text={row.identifier} max={shown.name} />,
      },
      { id: 'subject', header: t('subject'), fixed: true, grow: true, cell: (row) => <ChangeLink change={row} /> },
      { id: 'requester', header: t('requester'), sort: false, cell: (row) => <PersonLink person={row.requester} /> },
      { id: 'status', header: t('status'), sort: false, cell: (row) => <ChangeStatus status={row.status} /> },
      {
        id: 'priority',
        header: t('priority'),
        sort: false,
        cell: (row) => row.priority && <PriorityBadge priority={row.priority} />,
      },
      {
        id: 'department',
        header: t('department'),
        sort: false,
        cell: ({ department }) =>
          department && (
            <Link to={`/admin/department/${department.id}`} max={shown.name}>
              {department.name}
            </Link>
          ),
      },
      {
        id: 'planned_start_date',
        header: t('planned_start'),
        hidden: true,
        cell: (row) => <Time at={row.planned_start_date} />,
      },
      {
        id: 'planned_end_date',
        header: t('planned_end'),
        hidden: true,
        cell: (row) => <Time at={row.planned_end_date} />,
      },
      { id: 'created_at', header: t('created'), cell: (row) => <Time at={row.created_at} /> },
    ],
    [t],
  );
}
