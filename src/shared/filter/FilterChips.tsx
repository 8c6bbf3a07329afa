import { formatDate } from '../format/date';
import { truncate } from '../format/truncate';
import { useMessages } from '../i18n/useMessages';
import { Button } from '../button/Button';
import { CloseIcon } from '../icon/icon';
import { useStyles } from '../style/useStyles';
import type { FilterField } from './field';
import { isActive, type Filters, type FilterValue } from './filter';
import { filterMessages } from './filter.messages';
import * as sheet from './FilterPanel.module.css';

interface FilterChipsProps {
  filters: Filters;
  /** What the list can be filtered by. */
  fields: readonly FilterField[];
  onChange: (filters: Filters) => void;
}

/** What narrows the list at the moment, each removable; nothing when nothing does. */
export function FilterChips({ filters, fields, onChange }: FilterChipsProps) {
  const css = useStyles(sheet);
  const t = useMessages(filterMessages);
  const active = Object.entries(filters).filter(([, value]) => isActive(value));
  if (active.length === 0) return null;
  const known = new Map(fields.map((field) => [field.name, field]));
  const label = (name: string) => known.get(name)?.label ?? name;
  const textOf = (name: string, value: FilterValue): string => {
    if (typeof value === 'string') return known.get(name)?.kind === 'yes-no' ? t(value === '1' ? 'yes' : 'no') : value;
    if (!('from' in value)) return value.map(({ name }) => truncate(name, 40)).join(', ');
    if (!value.to) return t('since', { from: formatDate(value.from) });
    return value.from
      ? t('range', { from: formatDate(value.from), to: formatDate(value.to) })
      : t('until', { to: formatDate(value.to) });
  };
  const without = (name: string) => Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name));
  return (
    <ul className={css.chips} aria-label={t('active')}>
      {active.map(([name, value]) => (
        <li key={name} className={css.chip}>
          <span className={css.name}>{label(name)}</span>
          {textOf(name, value)}
          <button
            type="button"
            className={css.remove}
            aria-label={t('remove', { name: label(name) })}
            onClick={() => onChange(without(name))}
          >
            <CloseIcon size={12} />
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" small onClick={() => onChange({})}>
          {t('clear_all')}
        </Button>
      </li>
    </ul>
  );
}
