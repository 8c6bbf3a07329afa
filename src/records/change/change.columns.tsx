import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import { type ChangeRow, type changeSorts, changeStatus } from '../../../wire/change/change';
import type { Behaving } from '../../../wire/protocol/reply';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { type Stage, StatusBadge } from '../../shared/badge/StatusBadge';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { hostColumn, personColumn } from '../../shared/table/linkColumn';
import { timeColumn } from '../../shared/table/timeColumn';
import { changePaths } from './change.paths';

const stages: Record<number, Stage> = {
  [changeStatus.planning]: 'working',
  [changeStatus.awaitingApproval]: 'waiting',
  [changeStatus.pendingRelease]: 'working',
  [changeStatus.pendingReview]: 'working',
  [changeStatus.closed]: 'done',
  [changeStatus.rejected]: 'refused',
  [changeStatus.cancelled]: 'dropped',
};

/** A status of a change. */
export function ChangeStatus({ status }: { status: Behaving }) {
  return <StatusBadge stage={stages[status.behaves_as_id ?? status.id] ?? 'open'}>{status.name}</StatusBadge>;
}

/** A change by its subject, leading to its page. */
export function ChangeLink({
  change,
  max = shown.title,
}: {
  change: { id: number; subject: string };
  /** Characters shown (D1 §1). */
  max?: number;
}) {
  return (
    <Link to={changePaths.show(change.id)} max={max}>
      {change.subject}
    </Link>
  );
}

/** Changes in a table (D2 §2): sorted by identifier, subject and time of creation. */
export function useChangeColumns(): Column<ChangeRow, (typeof changeSorts)[number]>[] {
  const t = useMessages();
  return useMemo(
    () => [
      {
        id: 'identifier',
        header: t(words.identifier),
        width: 100,
        importance: 1,
        cell: (row) => row.identifier,
      },
      {
        id: 'subject',
        header: t(words.subject),
        fixed: true,
        grow: true,
        cell: (row) => <ChangeLink change={row} max={shown.all} />,
      },
      personColumn('requester', t(words.requester), { width: 150 }),
      {
        id: 'status',
        header: t(words.status),
        width: 172,
        importance: 1,
        lead: true,
        cell: (row) => <ChangeStatus status={row.status} />,
      },
      {
        id: 'priority',
        header: t(words.priority),
        width: 120,
        importance: 1,
        lead: true,
        first: 'desc',
        cell: (row) => row.priority && <PriorityBadge priority={row.priority} />,
      },
      hostColumn('department', t(words.department), { importance: 3 }),
      timeColumn('created_at', t(words.created), { importance: 3, first: 'desc' }),
      timeColumn('updated_at', t(words.updated), { hidden: true, first: 'desc' }),
      {
        id: 'change_type',
        header: t(words.change_type),
        hidden: true,
        width: 120,
        cell: (row) => row.change_type.name,
      },
      {
        id: 'impact_type',
        header: t(words.impact),
        hidden: true,
        width: 120,
        first: 'desc',
        cell: (row) => row.impact_type?.name,
      },
      { id: 'location', header: t(words.location), hidden: true, cell: (row) => row.location?.name },
      hostColumn('team', t(words.team), { hidden: true }),
      personColumn('agent', t(words.agent), { hidden: true, width: 150 }),
      timeColumn('planned_start_date', t(words.planned_start), { hidden: true }),
      timeColumn('planned_end_date', t(words.planned_end), { hidden: true }),
    ],
    [t],
  );
}
