import { contractStatus, renewalStatus } from '../../../../wire/contract/contract.record';
import { EMPTY, type Named } from '../../../../wire/protocol/reply';
import { StatusBadge, type Stage } from '../../../shared/badge/StatusBadge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { SrOnly } from '../../../shared/style/SrOnly';
import * as contractMessages from '../../../../texts/compiled/screen/contract';

const stages: Record<number, Stage> = {
  [contractStatus.draft]: 'open',
  [contractStatus.approved]: 'working',
  [contractStatus.active]: 'done',
  [contractStatus.rejected]: 'refused',
  [contractStatus.expired]: 'stuck',
  [contractStatus.terminated]: 'dropped',
};

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
    <StatusBadge stage={waits ? 'waiting' : (stages[status.id] ?? 'open')}>
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
