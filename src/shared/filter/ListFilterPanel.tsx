import { FilterFields } from './FilterFields';
import { FilterPanel } from './FilterPanel';
import { SavedFilters } from './SavedFilters';
import type { ListFilters } from './useListFilters';

/** The filters of a list page to choose from, and the saved ones. */
export default function ListFilterPanel({ of }: { of: ListFilters }) {
  const { fields, state, setOpen } = of;
  return (
    <FilterPanel
      filters={state.filters}
      onCancel={() => setOpen(false)}
      onApply={(filters) => {
        state.set({ filters });
        setOpen(false);
      }}
      footer={<SavedFilters of={of} />}
    >
      <FilterFields fields={fields} />
    </FilterPanel>
  );
}
