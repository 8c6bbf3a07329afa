import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { FilterIcon } from '../icon/icon';
import { isActive, type Filters } from './filter';
import { filterMessages } from './filter.messages';

/** Opens and closes a filter panel, and says how many filters are in force. */
export function FilterToggle({ filters, open, onToggle }: { filters: Filters; open: boolean; onToggle: () => void }) {
  const t = useMessages(filterMessages);
  const count = Object.values(filters).filter(isActive).length;
  return (
    <Button aria-expanded={open} onClick={onToggle}>
      <FilterIcon />
      {count > 0 ? t('filters_active', { count }) : t('filters')}
    </Button>
  );
}
