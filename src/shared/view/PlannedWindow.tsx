import { writtenWindow } from '../../../wire/parts/window';
import { formatDate } from '../format/date';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { plannedMessages } from './planned.messages';

interface PlannedWindowProps {
  /** Wire times; at least one of them. */
  start: string | null;
  end: string | null;
}

/** When something is planned, in the reader's zone and language; the exact times on hover. */
export function PlannedWindow({ start, end }: PlannedWindowProps) {
  const t = useMessages(plannedMessages);
  const { locale } = useHost().kit;
  // Wire times are of the reader's zone already.
  const at = (time: string | null) => (time === null ? null : new Date(`${time.replace(' ', 'T')}Z`));
  const when = writtenWindow(at(start), at(end), { locale, zone: 'UTC' });
  return (
    <span title={[start, end].filter(Boolean).map(formatDate).join(' – ')}>
      {start && end ? when : t(start ? 'from' : 'until', { when })}
    </span>
  );
}
