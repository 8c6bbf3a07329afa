import { formatDate } from '../format/date';
import { truncate } from '../format/truncate';
import { useMessages } from '../i18n/useMessages';
import { Button } from '../button/Button';
import { CloseIcon } from '../icon/icon';
import { useStyles } from '../style/useStyles';
import { isActive, type Filters, type FilterValue } from './filter';
import { filterMessages } from './filter.messages';
import * as sheet from './FilterPanel.module.css';

interface FilterChipsProps {
  filters: Filters;
  /** Wire name → what people call it. */
  labels: Readonly<Record<string, string>>;
  onChange: (filters: Filters) => void;
}

/** What narrows the list at the moment, each removable; nothing when nothing does. */
export function FilterChips({ filters, labels, onChange }: FilterChipsProps) {
  const css = useStyles(sheet);
  const t = useMessages(filterMessages);
  const active = Object.entries(filters).filter(([, value]) => isActive(value));
  if (active.length === 0) return null;
  const textOf = (value: FilterValue): string => {
    if (typeof value === 'string') return value;
    if (!('from' in value)) return value.map(({ name }) => truncate(name, 40)).join(', ');
    if (!value.to) return t('since', { from: formatDate(value.from) });
    return value.from ? t('range', { from: formatDate(value.from), to: formatDate(value.to) }) : t('until', { to: formatDate(value.to) });
  };
  const without = (name: string) => Object.fromEntries(Object.entries(filters).filter(([other]) => other !== name));
  return (
    <ul className={css.chips} aria-label={t('active')}>
      {active.map(([name, value]) => (
        <li key={name} className={css.chip}>
          <span className={css.name}>{labels[name] ?? name}</span>
          {textOf(value)}
          <button type="button" className={css.remove} aria-label={t('remove', { name: labels[name] ?? name })} onClick={() => onChange(without(name))}>
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
