import { useMemo } from 'react';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { HostLink } from '../../../shared/link/HostLink';
import { Link } from '../../../shared/link/Link';
import type { Column } from '../../../shared/table/column';
import { timeColumn } from '../../../shared/table/timeColumn';
import { PersonLink } from '../../../shared/view/PersonLink';
import type { ProblemRow, problemSorts } from '../../../../wire/problem/problem';
import { problemPaths } from '../problem.paths';
import { ProblemStatus } from './ProblemStatus';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

/** Problems in a table (D1 §2): columns in the specification's order. */
export function useProblemColumns(): Column<ProblemRow, (typeof problemSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'identifier',
        header: t(problemMessages.identifier),
        width: 100,
        importance: 1,
        cell: (row) => row.identifier,
      },
      {
        id: 'subject',
        header: t(problemMessages.subject),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={problemPaths.show(row.id)}>{row.subject}</Link>,
      },
      {
        id: 'requester',
        header: t(problemMessages.requester),
        width: 148,
        importance: 3,
        cell: (row) => <PersonLink person={row.requester} />,
      },
      {
        id: 'assignedTo',
        header: t(problemMessages.assigned_to),
        width: 148,
        cell: (row) => <PersonLink person={row.assignedTo} />,
      },
      {
        id: 'priority',
        header: t(problemMessages.priority),
        width: 116,
        importance: 1,
        lead: true,
        first: 'desc',
        cell: ({ priority }) => priority && <PriorityBadge priority={priority} />,
      },
      {
        id: 'department',
        header: t(problemMessages.department),
        width: 122,
        importance: 3,
        cell: ({ department }) =>
          department && (
            <HostLink kind="department" id={department.id}>
              {department.name}
            </HostLink>
          ),
      },
      {
        id: 'status_type_id',
        header: t(problemMessages.status),
        width: 118,
        importance: 1,
        lead: true,
        cell: (row) => <ProblemStatus status={row.status_type_id} />,
      },
      timeColumn('created_at', t(problemMessages.created), { hidden: true, first: 'desc' }),
      timeColumn('updated_at', t(problemMessages.updated), { hidden: true, first: 'desc' }),
      { id: 'impact', header: t(problemMessages.impact), hidden: true, width: 120, first: 'desc', cell: (row) => row.impact.name },
      { id: 'location', header: t(problemMessages.location), hidden: true, cell: (row) => row.location?.name },
    ],
    [t],
  );
}
