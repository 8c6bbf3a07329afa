import { useMemo } from 'react';
import * as changeMessages from '../../../texts/compiled/screen/change';
import * as outcomeMessages from '../../../texts/compiled/screen/change_outcome';
import * as words from '../../../texts/compiled/screen/common';
import { type ChangeOutcome, type ChangeRow, type changeSorts, changeStatus } from '../../../wire/change/change';
import type { Behaving } from '../../../wire/protocol/reply';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { type Stage, StatusBadge } from '../../shared/badge/StatusBadge';
import { isSet } from '../../shared/format/date';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { hostColumn, personColumn } from '../../shared/table/linkColumn';
import { timeColumn } from '../../shared/table/timeColumn';
import { PlannedWindow } from '../../shared/view/PlannedWindow';
import { RiskBadge } from '../risk/embed';
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

/** Where a change of this status is in its life. */
export const changeStage = (status: Behaving): Stage => stages[status.behaves_as_id ?? status.id] ?? 'open';

/** A status of a change. */
export function ChangeStatus({ status }: { status: Behaving }) {
  return <StatusBadge stage={changeStage(status)}>{status.name}</StatusBadge>;
}

const outcomeStages: Record<ChangeOutcome, Stage> = {
  successful: 'done',
  with_issues: 'waiting',
  failed: 'refused',
  backed_out: 'refused',
  not_done: 'dropped',
};

/** How a closed change went (G15); of one that is open nothing. */
export function OutcomeOfChange({ change: { outcome, status } }: { change: Pick<ChangeRow, 'outcome' | 'status'> }) {
  const t = useMessages();
  if (outcome) return <StatusBadge stage={outcomeStages[outcome]}>{t(outcomeMessages[outcome])}</StatusBadge>;
  return status.id === changeStatus.closed ? <>{t(outcomeMessages.not_recorded)}</> : null;
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
        least: 84,
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
      personColumn('requester', t(words.requester), { width: 150, least: 92 }),
      {
        id: 'status',
        header: t(words.status),
        width: 172,
        least: 84,
        importance: 1,
        lead: true,
        cell: (row) => <ChangeStatus status={row.status} />,
      },
      {
        id: 'priority',
        header: t(words.priority),
        width: 120,
        least: 84,
        importance: 1,
        lead: true,
        first: 'desc',
        cell: (row) => row.priority && <PriorityBadge priority={row.priority} />,
      },
      hostColumn('department', t(words.department), { importance: 3, least: 104 }),
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
      {
        id: 'outcome',
        header: t(words.outcome),
        hidden: true,
        width: 140,
        least: 84,
        cell: (row) => <OutcomeOfChange change={row} />,
      },
      {
        id: 'risk',
        header: t(words.risk),
        hidden: true,
        width: 120,
        least: 84,
        first: 'desc',
        cell: (row) => row.risk && <RiskBadge level={row.risk.level} />,
      },
      {
        id: 'collisions',
        sort: false,
        header: t(words.collisions),
        hidden: true,
        width: 104,
        least: 84,
        number: true,
        cell: (row) => row.collisions || null,
      },
      {
        id: 'planned_window',
        sort: 'planned_start_date',
        header: t(changeMessages.planned_window),
        hidden: true,
        width: 264,
        least: 150,
        importance: 1,
        files: ['planned_start_date', 'planned_end_date'],
        cell: ({ planned_start_date: start, planned_end_date: end }) =>
          (isSet(start) || isSet(end)) && <PlannedWindow start={start} end={end} />,
      },
      timeColumn('planned_start_date', t(words.planned_start), { hidden: true, as: 'planned' }),
      timeColumn('planned_end_date', t(words.planned_end), { hidden: true, as: 'planned' }),
    ],
    [t],
  );
}
