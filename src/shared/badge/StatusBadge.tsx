import type { ReactNode } from 'react';
import { ClockIcon, ErrorIcon } from '../icon/icon';
import { DoneIcon, OpenIcon, WorkingIcon } from '../icon/state';
import { Badge } from './Badge';

/** Where a record is in its life, whatever its kind calls that. */
export type Stage = 'open' | 'working' | 'waiting' | 'stuck' | 'done' | 'refused' | 'dropped';

/** The colour and the icon of each. */
export const stageLooks = {
  open: { tone: 'accent', Icon: OpenIcon },
  working: { tone: 'info', Icon: WorkingIcon },
  waiting: { tone: 'warning', Icon: ClockIcon },
  stuck: { tone: 'danger', Icon: ErrorIcon },
  done: { tone: 'success', Icon: DoneIcon },
  refused: { tone: 'danger', Icon: ErrorIcon },
  dropped: { tone: 'neutral', Icon: ErrorIcon },
} as const;

/** A status: its word, with the colour and the icon that this stage has for every kind of record. */
export function StatusBadge({ stage, children }: { stage: Stage; children: ReactNode }) {
  const { tone, Icon } = stageLooks[stage];
  return (
    <Badge tone={tone}>
      <Icon size={12} />
      {children}
    </Badge>
  );
}
