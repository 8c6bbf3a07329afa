import type { CustomFieldKind } from '../../../wire/parts/form';
import { isDay } from '../format/date';
import { WebLink } from '../link/WebLink';
import { Day } from './Day';
import { Moment } from './Moment';

/** One value of a custom field: a moment, a day, a link, or the text itself; nothing for none. */
export function CustomText({ kind, text }: { kind: CustomFieldKind; text: string }) {
  if (!text) return null;
  if (kind === 'date-time' || (kind === 'date' && !isDay(text))) return <Moment at={text} />;
  if (kind === 'date') return <Day at={text} />;
  return kind === 'link' ? <WebLink to={text} /> : text;
}
