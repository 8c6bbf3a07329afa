import { FilterFields } from './FilterFields';
import { FilterPanel } from './FilterPanel';
import type { ListFilters } from './useListFilters';

/** The filters of a list page to choose from (D1 §7, D2 §2). */
export default function ListFilterPanel({ of: { fields, state, setOpen } }: { of: ListFilters }) {
  return (
    <FilterPanel
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
