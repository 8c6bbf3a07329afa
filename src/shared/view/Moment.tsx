import { useEffect, useState } from 'react';
import { EMPTY } from '../../../wire/protocol/reply';
import { useReader } from '../api/useReader';
import { formatDate, isSet } from '../format/date';
import { localTime, relativeTime } from '../format/moment';
import { useHost } from '../host/useHost';
import { Tooltip } from '../tooltip/Tooltip';

/**
 * A time as people say it: within a week "2 hours ago", otherwise as the reader's language writes it; the
 * specification's format on hover and on focus. Nothing and the zero date as `---`. A planned time always has its hour.
 */
export function Moment({ at, planned }: { at: string | null | undefined; planned?: boolean }) {
  const { kit } = useHost();
  const zone = useReader()?.time_zone;
  const [, setTurn] = useState(0);
  const relative = !planned && zone && isSet(at) ? relativeTime(at, zone, kit.locale) : null;
  // Only what is said relatively grows old.
  const ages = relative !== null;
  useEffect(() => {
    if (!ages) return undefined;
    const timer = setInterval(() => setTurn((turn) => turn + 1), 60_000);
    return () => clearInterval(timer);
  }, [ages]);
  if (!isSet(at)) return EMPTY;
  return (
    <Tooltip text={<span dir="ltr">{formatDate(at)}</span>}>
      <time tabIndex={0} dateTime={at}>
        {relative ?? localTime(at, kit.locale)}
      </time>
    </Tooltip>
  );
}
