import type { Tracking } from '../../../wire/import/import';
import { Badge } from '../../shared/badge/Badge';
import { StatusBadge } from '../../shared/badge/StatusBadge';
import { WarningIcon } from '../../shared/icon/icon';

const stages = {
  checked: 'waiting',
  queued: 'open',
  running: 'working',
  paused: 'waiting',
  completed: 'done',
  failed: 'refused',
  discarded: 'dropped',
} as const;

/** How far an import is, in the server's words. */
export function ImportStatus({ of: { status, status_text: text } }: { of: Pick<Tracking, 'status' | 'status_text'> }) {
  if (status !== 'completed_with_errors') return <StatusBadge stage={stages[status]}>{text}</StatusBadge>;
  return (
    <Badge tone="warning">
      <WarningIcon size={12} />
      {text}
    </Badge>
  );
}
