import { isDay } from '../format/date';
import { formatterOf } from '../../../wire/protocol/formatter';
import { localDay, localTime } from '../format/moment';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import type { FilterField } from './field';
import { isRange, type FilterValue } from './filter';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';

/** So many names are shown, then how many more there are. */
const names = 3;

/** The value of a filter in words; of names `max`, then how many more there are. */
export function useValueText(field: FilterField, value: FilterValue, max = names): string {
  const t = useMessages();
  const { locale } = useHost().kit;
  if (field.kind === 'one') return field.choices.find(({ id }) => id === value)?.name ?? '';
  const { kind } = field;
  if (typeof value === 'string') return kind === 'yes-no' ? t(value === '1' ? words.yes : words.no) : value;
  if (!isRange(value)) {
    const shown = value
      .slice(0, max)
      .map(({ name }) => name)
      .join(', ');
    return value.length > max ? t(filterMessages.and_more, { names: shown, count: value.length - max }) : shown;
  }
  const written = (end: string) => (kind === 'numbers' ? numberText(end, locale) : timeText(end, locale));
  const [from, to] = [written(value.from), written(value.to)];
  if (!value.to) return t(filterMessages.since, { from });
  return value.from ? t(filterMessages.range, { from, to }) : t(filterMessages.until, { to });
}

/** A day without an hour, or what is at an hour of it. */
const timeText = (text: string, locale: string): string => {
  const wire = text.replace(/[T+]/, ' ');
  return (isDay(wire) || / 23:59:59$/.test(wire) ? localDay : localTime)(wire, locale);
};

/** An address may hold any text. */
const numberText = (text: string, locale: string): string =>
  Number.isFinite(Number(text))
    ? formatterOf(Intl.NumberFormat, locale, { maximumFractionDigits: 6 }).format(Number(text))
    : text;
