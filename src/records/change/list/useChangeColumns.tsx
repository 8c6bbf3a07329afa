import { useMemo } from 'react';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import type { ChangeRow, changeSorts } from '../../../../wire/change/change';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import type { Column } from '../../../shared/table/column';
import { timeColumn } from '../../../shared/table/timeColumn';
import { PersonLink } from '../../../shared/view/PersonLink';
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
        width: 100,
        importance: 1,
        cell: (row) => row.identifier,
      },
      {
        id: 'subject',
        header: t('subject'),
        fixed: true,
        grow: true,
        cell: (row) => <ChangeLink change={row} max={shown.all} />,
      },
      {
        id: 'requester',
        header: t('requester'),
        width: 150,
        cell: (row) => <PersonLink person={row.requester} />,
      },
      {
        id: 'status',
        header: t('status'),
        width: 172,
        importance: 1,
        lead: true,
        cell: (row) => <ChangeStatus status={row.status} />,
      },
      {
        id: 'priority',
        header: t('priority'),
        width: 120,
        importance: 1,
        lead: true,
        first: 'desc',
        cell: (row) => row.priority && <PriorityBadge priority={row.priority} />,
      },
      {
        id: 'department',
        header: t('department'),
        importance: 3,
        cell: ({ department }) =>
          department && (
            <HostLink kind="department" id={department.id}>
              {department.name}
            </HostLink>
          ),
      },
      timeColumn('created_at', t('created'), { importance: 3, first: 'desc' }),
      timeColumn('updated_at', t('updated'), { hidden: true, first: 'desc' }),
      { id: 'change_type', header: t('change_type'), hidden: true, width: 120, cell: (row) => row.change_type.name },
      {
        id: 'impact_type',
        header: t('impact'),
        hidden: true,
        width: 120,
        first: 'desc',
        cell: (row) => row.impact_type?.name,
      },
      { id: 'location', header: t('location'), hidden: true, cell: (row) => row.location?.name },
      {
        id: 'team',
        header: t('team'),
        hidden: true,
        cell: ({ team }) =>
          team && (
            <HostLink kind="team" id={team.id}>
              {team.name}
            </HostLink>
          ),
      },
      {
        id: 'agent',
        header: t('agent'),
        hidden: true,
        width: 150,
        cell: (row) => <PersonLink person={row.agent} />,
      },
      timeColumn('planned_start_date', t('planned_start'), { hidden: true }),
      timeColumn('planned_end_date', t('planned_end'), { hidden: true }),
    ],
    [t],
  );
}
