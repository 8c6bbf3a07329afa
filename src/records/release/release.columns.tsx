import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as releaseMessages from '../../../texts/compiled/screen/release';
import type { Behaving } from '../../../wire/protocol/reply';
import { type ReleaseRow, type releaseSorts, releaseStatus } from '../../../wire/release/release';
import { PriorityBadge } from '../../shared/badge/PriorityBadge';
import { type Stage, StatusBadge } from '../../shared/badge/StatusBadge';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import type { Column } from '../../shared/table/column';
import { timeColumn } from '../../shared/table/timeColumn';
import { Time } from '../../shared/view/Time';
import { releasePaths } from './release.paths';

const stages: Record<number, Stage> = {
  [releaseStatus.onHold]: 'waiting',
  [releaseStatus.inProgress]: 'working',
  [releaseStatus.incomplete]: 'stuck',
  [releaseStatus.completed]: 'done',
};

/** Where a release of this status is in its life. */
export const releaseStage = (status: Behaving): Stage => stages[status.behaves_as_id ?? status.id] ?? 'open';

/** A status of a release. */
export function ReleaseStatus({ status }: { status: Behaving }) {
  return <StatusBadge stage={releaseStage(status)}>{status.name}</StatusBadge>;
}

/** Releases in a table (D2 §2): sorted by identifier, subject and the planned dates. */
export function useReleaseColumns(): Column<ReleaseRow, (typeof releaseSorts)[number]>[] {
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
        cell: (row) => <Link to={releasePaths.show(row.id)}>{row.subject}</Link>,
      },
      {
        id: 'release_type',
        header: t(words.release_type),
        width: 120,
        importance: 3,
        cell: (row) => row.release_type.name,
      },
      {
        id: 'priority',
        header: t(words.priority),
        width: 120,
        least: 84,
        importance: 1,
        lead: true,
        first: 'desc',
        cell: (row) => <PriorityBadge priority={row.priority} />,
      },
      {
        id: 'status',
        header: t(words.status),
        least: 84,
        importance: 1,
        lead: true,
        cell: (row) => <ReleaseStatus status={row.status} />,
      },
      timeColumn('planned_start_date', t(releaseMessages.plan_start), { as: 'planned' }),
      timeColumn('planned_end_date', t(releaseMessages.plan_end), { as: 'planned' }),
      timeColumn('created_at', t(words.created), { hidden: true, first: 'desc' }),
      timeColumn('updated_at', t(words.updated), { hidden: true, first: 'desc' }),
      {
        id: 'completed_at',
        header: t(words.completed),
        hidden: true,
        width: 176,
        sort: false,
        cell: (row) => <Time at={row.completed_at} />,
      },
      { id: 'location', header: t(words.location), hidden: true, cell: (row) => row.location?.name },
    ],
    [t],
  );
}
