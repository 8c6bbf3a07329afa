import { useMemo } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as contractMessages from '../../../texts/compiled/screen/contract';
import type { ContractRow, ContractSort } from '../../../wire/contract/contract';
import { contractStatus, costingStatuses, renewalStatus } from '../../../wire/contract/contract.record';
import { EMPTY, type Named } from '../../../wire/protocol/reply';
import { useReader } from '../../shared/api/useReader';
import { localDay } from '../../shared/format/moment';
import { useHost } from '../../shared/host/useHost';
import { Badge } from '../../shared/badge/Badge';
import { type Stage, StatusBadge } from '../../shared/badge/StatusBadge';
import { useMessages } from '../../shared/i18n/useMessages';
import { HostLink } from '../../shared/link/HostLink';
import { Link } from '../../shared/link/Link';
import { SrOnly } from '../../shared/style/SrOnly';
import { cx, useStyles } from '../../shared/style/useStyles';
import type { Column } from '../../shared/table/column';
import { personColumn } from '../../shared/table/linkColumn';
import { timeColumn } from '../../shared/table/timeColumn';
import { Tooltip } from '../../shared/tooltip/Tooltip';
import { ShownTime, Time } from '../../shared/view/Time';
import { useMoney } from '../../shared/view/useMoney';
import * as seatsSheet from './Seats.module.css';
import { daysUntil } from './contract.days';
import { contractPaths } from './contract.paths';

const stages: Record<number, Stage> = {
  [contractStatus.draft]: 'open',
  [contractStatus.approved]: 'working',
  [contractStatus.active]: 'done',
  [contractStatus.rejected]: 'refused',
  [contractStatus.expired]: 'stuck',
  [contractStatus.terminated]: 'dropped',
};

/** Where a contract of this status is in its life. */
export const contractStage = ({ id }: { id: number }): Stage => stages[id] ?? 'open';

interface ContractStatusProps {
  status: Named;
  /** A draft with an approver waits for the decision. */
  approver?: unknown;
}

/** Where a contract is in its life. */
export function ContractStatus({ status, approver }: ContractStatusProps) {
  const t = useMessages();
  const waits = status.id === contractStatus.draft && Boolean(approver);
  return (
    <StatusBadge stage={waits ? 'waiting' : contractStage(status)}>
      {status.name}
      {waits && <SrOnly>, {t(contractMessages.waits)}</SrOnly>}
    </StatusBadge>
  );
}

const renewalStages: Record<number, Stage> = {
  [renewalStatus.renewalRequested]: 'waiting',
  [renewalStatus.renewed]: 'done',
  [renewalStatus.extensionRequested]: 'waiting',
  [renewalStatus.extended]: 'done',
  [renewalStatus.requestRejected]: 'refused',
};

/** What became of the last request for another term; `---` where there was none. */
export function RenewalStatus({ status }: { status: Named | null }) {
  return status ? <StatusBadge stage={renewalStages[status.id] ?? 'open'}>{status.name}</StatusBadge> : EMPTY;
}

interface ContractExpiryProps {
  expiry: ContractRow['expiry'];
  status: number;
}

/** How long a contract still runs (E14); the colour says how urgent that is, of one that is approved or runs. */
export function ContractExpiry({ expiry: { title, timestamp }, status }: ContractExpiryProps) {
  const today = useReader()?.contract_day;
  const { locale } = useHost().kit;
  const exact = localDay(timestamp, locale);
  // Of what is not near the server sends the day as files have it.
  const text = /^\d{4}-/.test(title) ? exact : title;
  return (
    <Tooltip text={exact}>
      <span tabIndex={0}>
        <Badge tone={toneOf(status, today === undefined ? null : daysUntil(timestamp, today))}>
          <ShownTime at={timestamp} as="day" text={text} exact={exact} />
        </Badge>
      </span>
    </Tooltip>
  );
}

function toneOf(status: number, left: number | null) {
  if (status === contractStatus.expired) return 'danger';
  if (left === null || !costingStatuses.some((one) => one === status)) return 'neutral';
  return left <= 7 ? 'danger' : left <= 30 ? 'warning' : 'neutral';
}

type Seats = NonNullable<ContractRow['seats']>;

interface SeatsProps {
  seats: ContractRow['seats'];
  /** A bar above the words. */
  meter?: boolean;
}

/** How many licences of a contract are in use. */
export function Seats({ seats, meter }: SeatsProps) {
  const css = useStyles(seatsSheet);
  const words = useSeatWords();
  if (!seats) return EMPTY;
  const share = Math.min(seats.used / seats.count, 1);
  return (
    <span className={cx(css.seats, seats.use === 'over' && css.over, seats.use === 'full' && css.full)}>
      {meter && (
        <span className={css.meter}>
          {/* The words beside it say the same. */}
          <svg className={css.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect className={css.used} width={share * 100} height="6" />
          </svg>
        </span>
      )}
      <span className={css.words}>{words(seats)}</span>
    </span>
  );
}

/** "38 of 40 in use". */
function useSeatWords(): (seats: Seats) => string {
  const t = useMessages();
  return ({ used, count, use }) =>
    use === 'over'
      ? t(contractMessages.seats_over, { used, licences: count, count: used - count })
      : t(contractMessages.seats_of, { used, count });
}

/** Contracts in a table, in the specification's order (D3 §2); every other fact of a row can be chosen. */
export function useContractColumns(): Column<ContractRow, ContractSort>[] {
  const t = useMessages();
  const money = useMoney();
  return useMemo(
    () => [
      {
        id: 'identifier',
        header: t(words.identifier),
        width: 88,
        least: 80,
        importance: 1,
        cell: (row) => row.identifier,
      },
      {
        id: 'name',
        header: t(words.name),
        fixed: true,
        grow: true,
        cell: (row) => <Link to={contractPaths.show(row.id)}>{row.name}</Link>,
      },
      {
        id: 'cost',
        header: t(words.cost),
        width: 108,
        least: 92,
        importance: 1,
        first: 'desc',
        number: true,
        cell: (row) => money(row.cost),
      },
      {
        id: 'expiry',
        header: t(words.expiry),
        width: 148,
        least: 84,
        importance: 1,
        lead: true,
        cell: (row) => <ContractExpiry expiry={row.expiry} status={row.contract_status.id} />,
      },
      {
        id: 'contract_status',
        header: t(words.status),
        width: 128,
        least: 84,
        importance: 1,
        lead: true,
        cell: (row) => <ContractStatus status={row.contract_status} approver={row.approver} />,
      },
      {
        id: 'contract_renewal_status',
        header: t(words.renewal_status),
        width: 164,
        cell: (row) => <RenewalStatus status={row.contract_renewal_status} />,
      },
      {
        id: 'vendor',
        header: t(words.vendor),
        width: 112,
        least: 92,
        cell: ({ vendor }) => vendor && <Link to={`/service-desk/vendor/${vendor.id}/show`}>{vendor.name}</Link>,
      },
      {
        id: 'attach_organization',
        header: t(words.organizations),
        cell: (row) =>
          row.attach_organization.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <HostLink kind="organization" id={id}>
                {name}
              </HostLink>
            </span>
          )),
      },
      { id: 'contract_type', header: t(words.contract_type), importance: 3, cell: (row) => row.contract_type.name },
      { id: 'license_type', header: t(words.license_type), hidden: true, cell: (row) => row.license_type?.name },
      {
        id: 'seats',
        sort: false,
        header: t(contractMessages.seats),
        hidden: true,
        width: 176,
        cell: (row) => <Seats seats={row.seats} />,
      },
      personColumn('user', t(words.user), { hidden: true }),
      personColumn('owner', t(contractMessages.owner), { hidden: true }),
      personColumn('approver', t(words.approver), { hidden: true }),
      {
        id: 'contract_start_date',
        header: t(words.start_date),
        hidden: true,
        width: 120,
        cell: (row) => <Time at={row.contract_start_date} as="day" />,
      },
      {
        id: 'contract_end_date',
        header: t(words.end_date),
        hidden: true,
        width: 120,
        cell: (row) => <Time at={row.contract_end_date} as="day" />,
      },
      {
        id: 'notify_before',
        header: t(contractMessages.notify_before),
        hidden: true,
        cell: (row) => row.notify_before,
      },
      timeColumn('created_at', t(words.created), { hidden: true, first: 'desc' }),
      timeColumn('updated_at', t(words.updated), { hidden: true, first: 'desc' }),
    ],
    [t, money],
  );
}
