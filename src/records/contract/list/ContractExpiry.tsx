import type { ContractRow } from '../../../../wire/contract/contract';
import { contractStatus, costingStatuses } from '../../../../wire/contract/contract.record';
import { useReader } from '../../../shared/api/useReader';
import { Badge } from '../../../shared/badge/Badge';
import { Tooltip } from '../../../shared/tooltip/Tooltip';
import { daysUntil } from '../contract.days';

interface ContractExpiryProps {
  expiry: ContractRow['expiry'];
  status: number;
}

/** How long a contract still runs (E14); the colour says how urgent that is, of one that is approved or runs. */
export function ContractExpiry({ expiry, status }: ContractExpiryProps) {
  const today = useReader()?.contract_day;
  return (
    <Tooltip text={<span dir="ltr">{expiry.timestamp.slice(0, 10)}</span>}>
      <span tabIndex={0}>
        <Badge tone={toneOf(status, today === undefined ? null : daysUntil(expiry.timestamp, today))}>
          {expiry.title}
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
