import { FilterFields } from './FilterFields';
import { FilterPanel } from './FilterPanel';
import type { ListFilters } from './useListFilters';

interface ListFilterPanelProps {
  of: Pick<ListFilters, 'fields' | 'state' | 'setOpen'>;
  /** Without the button Cancel (D3 §2). */
  cancel?: false;
}

/** The filters of a list page to choose from (D1 §7, D2 §2). */
export default function ListFilterPanel({ of: { fields, state, setOpen }, cancel }: ListFilterPanelProps) {
  return (
    <FilterPanel
      cancel={cancel}
      filters={state.filters}
      onCancel={() => setOpen(false)}
      onApply={(filters) => {
        state.set({ filters });
        setOpen(false);
      }}
    >
      <FilterFields fields={fields} />
    </FilterPanel>
  );
}
