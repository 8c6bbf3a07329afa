import type { CustomFieldKind } from '../../../wire/parts/form';
import { formatterOf } from '../../../wire/protocol/formatter';
import { isDay } from '../format/date';
import { useHost } from '../host/useHost';
import { WebLink } from '../link/WebLink';
import { Time } from './Time';

interface CustomTextProps {
  kind: CustomFieldKind;
  text: string;
  unit?: string;
  /** Code of ISO 4217. */
  currency?: string;
}

/** One value of a custom field: a moment, a day, a link, an amount, or the text itself; nothing for none. */
export function CustomText({ kind, text, unit, currency }: CustomTextProps) {
  const { locale } = useHost().kit;
  if (!text) return null;
  if (kind === 'date-time' || (kind === 'date' && !isDay(text))) return <Time at={text} as="hour" />;
  if (kind === 'date') return <Time at={text} as="day" />;
  if (kind === 'number' && (unit || currency)) return <bdi>{measured(text, { unit, currency, locale })}</bdi>;
  return kind === 'link' ? <WebLink to={text} /> : text;
}

/** A decimal with its unit, or as an amount of its currency, with all its places. */
function measured(
  text: string,
  { unit, currency, locale }: Omit<CustomTextProps, 'kind' | 'text'> & { locale: string },
) {
  const places = text.split('.')[1]?.length ?? 0;
  const style = currency ? { style: 'currency' as const, currency } : {};
  const most = currency && places <= 2 ? {} : { maximumFractionDigits: places };
  const number = formatterOf(Intl.NumberFormat, locale, { ...style, ...most }).format(text as `${number}`);
  return unit ? `${number}\u00a0${unit}` : number;
}
