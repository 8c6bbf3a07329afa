import { formatDate } from '../format/date';
import { formatterOf } from '../format/formatter';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import type { FilterField } from './field';
import { isRange, type FilterValue } from './filter';
import * as words from '../../../texts/compiled/screen/common';
import * as filterMessages from '../../../texts/compiled/screen/filter';

/** So many names are shown, then how many more there are. */
const names = 3;

/** The value of a filter in words. */
export function useValueText(field: FilterField, value: FilterValue): string {
  const t = useMessages();
  const { locale } = useHost().kit;
  if (field.kind === 'one') return field.choices.find(({ id }) => id === value)?.name ?? '';
  const { kind } = field;
  if (typeof value === 'string') return kind === 'yes-no' ? t(value === '1' ? words.yes : words.no) : value;
  if (!isRange(value)) {
    const shown = value
      .slice(0, names)
      .map(({ name }) => name)
      .join(', ');
    return value.length > names ? t(filterMessages.and_more, { names: shown, count: value.length - names }) : shown;
  }
  const written = (end: string) => (kind === 'numbers' && end ? numberText(end, locale) : formatDate(end));
  const [from, to] = [written(value.from), written(value.to)];
  if (!value.to) return t(filterMessages.since, { from });
  return value.from ? t(filterMessages.range, { from, to }) : t(filterMessages.until, { to });
}

/** An address may hold any text. */
const numberText = (text: string, locale: string): string =>
  Number.isFinite(Number(text))
    ? formatterOf(Intl.NumberFormat, locale, { maximumFractionDigits: 6 }).format(Number(text))
    : text;
