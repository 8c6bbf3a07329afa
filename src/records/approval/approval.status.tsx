import * as approvalStateMessages from '../../../texts/compiled/screen/approval-state';
import type { ApprovalState } from '../../../wire/approval/approval';
import { Badge } from '../../shared/badge/Badge';
import { useMessages } from '../../shared/i18n/useMessages';
import { CheckIcon, ClockIcon, ErrorIcon } from '../../shared/icon/icon';

/** D2 §4: PENDING a clock in the warning colour, APPROVED a check, DENIED an error. */
const looks = {
  PENDING: { tone: 'warning', Icon: ClockIcon },
  APPROVED: { tone: 'success', Icon: CheckIcon },
  DENIED: { tone: 'danger', Icon: ErrorIcon },
} as const;

interface ApprovalStatusProps {
  status: ApprovalState;
  /** Its level or its run has an outcome: who is pending still is not asked any more. */
  ended?: boolean;
}

/** State of a run, a level, an approver or a user type. */
export function ApprovalStatus({ status, ended }: ApprovalStatusProps) {
  const t = useMessages();
  if (ended && status === 'PENDING') return <Badge>{t(approvalStateMessages.none)}</Badge>;
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon size={12} />
      {t(approvalStateMessages[status])}
    </Badge>
  );
}
