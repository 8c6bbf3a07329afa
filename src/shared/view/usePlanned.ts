import { useCallback } from 'react';
import { writtenWindow } from '../../../wire/parts/window';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import * as plannedMessages from '../../../texts/compiled/screen/planned';

// Wire times are of the reader's zone already.
const at = (time: string | null) => (time === null ? null : new Date(`${time.replace(' ', 'T')}Z`));

/**
 * Writes in the reader's language when something is planned: `Tue 24 Nov, 22:00–23:30 (1 h 30 min)`, or `from` or
 * `until` a time. The length is that on the wall clock.
 */
export function usePlanned(): (start: string | null, end: string | null) => string {
  const t = useMessages();
  const { locale } = useHost().kit;
  return useCallback(
    (start, end) => {
      const when = writtenWindow(at(start), at(end), { locale, zone: 'UTC' });
      return start && end ? when : t(start ? plannedMessages.from : plannedMessages.until, { when });
    },
    [t, locale],
  );
}
