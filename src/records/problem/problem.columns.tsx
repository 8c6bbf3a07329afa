import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import type { ProblemRow, problemSorts } from '../../../wire/problem/problem';
import type { TicketStatus } from '../../../wire/protocol/reply';
import { Badge } from '../../shared/badge/Badge';
import { KnownErrorBadge } from '../../shared/badge/KnownErrorBadge';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { StatusBadge } from '../../shared/badge/StatusBadge';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { hostColumn, personColumn } from '../../shared/table/linkColumn';
import { timeColumn } from '../../shared/table/timeColumn';
import { problemPaths } from './problem.paths';

const stages = { open: 'open', closed: 'done', hidden: 'dropped' } as const;

/** A status of a problem or of a ticket, which share them. */
export function ProblemStatus({ status }: { status: TicketStatus }) {
  return <StatusBadge stage={stages[status.state]}>{status.name}</StatusBadge>;
}

/** What stands beside a major problem, which is reviewed. */
export function MajorBadge() {
  const t = useMessages();
  return <Badge tone="danger">{t(words.major_problem)}</Badge>;
}

/** Problems in a table (D1 §2): columns in the specification's order. */
export function useProblemColumns(): Column<ProblemRow, (typeof problemSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'identifier',
        header: t(words.identifier),
        width: 100,
        least: 84,
        importance: 1,
        cell: (row) => row.identifier,
      },
      {
        id: 'subject',
        header: t(words.subject),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={problemPaths.show(row.id)}>{row.subject}</Link>,
      },
      personColumn('requester', t(words.requester), { width: 148, importance: 3 }),
      personColumn('assignedTo', t(words.assigned_to), { width: 148 }),
      {
        id: 'priority',
        header: t(words.priority),
        width: 116,
        least: 84,
        importance: 1,
        lead: true,
        first: 'desc',
        cell: ({ priority }) => priority && <PriorityBadge priority={priority} />,
      },
      hostColumn('department', t(words.department), { importance: 3 }),
      {
        id: 'status_type_id',
        header: t(words.status),
        width: 118,
        least: 84,
        importance: 1,
        lead: true,
        cell: (row) => <ProblemStatus status={row.status_type_id} />,
      },
      {
        id: 'known_error',
        header: t(words.known_error),
        hidden: true,
        width: 130,
        least: 84,
        first: 'desc',
        cell: (row) => row.known_error && <KnownErrorBadge />,
      },
      {
        id: 'major',
        header: t(words.major_problem),
        hidden: true,
        width: 130,
        least: 84,
        first: 'desc',
        cell: (row) => row.major && <MajorBadge />,
      },
      timeColumn('created_at', t(words.created), { hidden: true, first: 'desc' }),
      timeColumn('updated_at', t(words.updated), { hidden: true, first: 'desc' }),
      {
        id: 'impact',
        header: t(words.impact),
        hidden: true,
        width: 120,
        first: 'desc',
        cell: (row) => row.impact.name,
      },
      { id: 'location', header: t(words.location), hidden: true, cell: (row) => row.location?.name },
    ],
    [t],
  );
}
