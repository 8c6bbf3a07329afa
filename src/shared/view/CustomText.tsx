import type { CustomFieldKind } from '../../../wire/parts/form';
import { isDay } from '../format/date';
import { WebLink } from '../link/WebLink';
import { Time } from './Time';

/** One value of a custom field: a moment, a day, a link, or the text itself; nothing for none. */
export function CustomText({ kind, text }: { kind: CustomFieldKind; text: string }) {
  if (!text) return null;
  if (kind === 'date-time' || (kind === 'date' && !isDay(text))) return <Time at={text} as="hour" />;
  if (kind === 'date') return <Time at={text} as="day" />;
  return kind === 'link' ? <WebLink to={text} /> : text;
}
