import { useSyncExternalStore } from 'react';
import { EMPTY } from '../../../wire/protocol/reply';
import { useReader } from '../api/useReader';
import { isSet } from '../format/date';
import { exactTime, localDay, localTime, relativeDay, relativeTime } from '../format/moment';
import { dayOf } from '../format/period';
import { useHost } from '../host/useHost';
import { useStyles } from '../style/useStyles';
import * as sheet from './Time.module.css';

export interface TimeProps {
  /** Of the wire; nothing and the zero date are shown as `---`. */
  at: string | null | undefined;
  /**
   * `time`: what happened or will; from a week on only its day. `hour`: also then with its hour, as in a log. `planned`:
   * always its day and hour. `day`: it has no hour.
   */
  as?: 'time' | 'hour' | 'planned' | 'day';
}

/**
 * The one way in which a time is shown: within a week "2 hours ago", otherwise as the reader's language writes it; exactly
 * on hover and in print.
 */
export function Time({ at, as = 'time' }: TimeProps) {
  const { text, exact } = useShownTime(at, as);
  return <ShownTime at={at} as={as} text={text} exact={exact} title={exact} />;
}

/** `exact`: for hover and print, where it says more than the text. */
export function useShownTime(at: TimeProps['at'], as: NonNullable<TimeProps['as']>): { text: string; exact?: string } {
  const { locale } = useHost().kit;
  const zone = useReader()?.time_zone;
  const ages = isSet(at) && as !== 'planned';
  // What is said relatively grows old.
  useSyncExternalStore(ages ? everyMinute : never, minutes);
  if (!isSet(at)) return { text: EMPTY };
  if (as === 'planned') return { text: localTime(at, locale) };
  const relative = zone === undefined ? null : (as === 'day' ? relativeDay : relativeTime)(at, zone, locale);
  const exact = (as === 'day' ? localDay : exactTime)(at, locale);
  const text = relative ?? (as === 'hour' ? localTime : localDay)(at, locale);
  return text === exact ? { text } : { text, exact };
}

interface ShownTimeProps extends TimeProps {
  text: string;
  exact?: string;
  title?: string;
  tabIndex?: number;
  'aria-describedby'?: string;
}

export function ShownTime({ at, as, text, exact, ...attributes }: ShownTimeProps) {
  const css = useStyles(sheet);
  if (!isSet(at)) return text;
  return (
    <time {...attributes} className={css.time} dateTime={as === 'day' ? dayOf(at) : at} data-exact={exact}>
      <span>{text}</span>
    </time>
  );
}

const minute = 60_000;
const minutes = () => Math.floor(Date.now() / minute);
const never = () => () => undefined;
const readers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all times of a page. */
function everyMinute(read: () => void): () => void {
  readers.add(read);
  timer ??= setInterval(() => readers.forEach((one) => one()), minute);
  return () => {
    readers.delete(read);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
