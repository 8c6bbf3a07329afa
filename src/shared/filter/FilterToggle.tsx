import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { FilterIcon } from '../icon/table';
import { isActive } from './filter';
import { filterMessages } from './filter.messages';
import type { ListFilters } from './useListFilters';

/** Opens and closes the filters of a list, and says how many are in force. */
export function FilterToggle({
  of: { state, open, setOpen },
}: {
  of: Pick<ListFilters, 'state' | 'open' | 'setOpen'>;
}) {
  const t = useMessages(filterMessages);
  const count = Object.values(state.filters).filter(isActive).length;
  return (
    <Button aria-expanded={open} onClick={() => setOpen(!open)}>
      <FilterIcon />
      {count > 0 ? t('filters_active', { count }) : t('filters')}
    </Button>
  );
}
