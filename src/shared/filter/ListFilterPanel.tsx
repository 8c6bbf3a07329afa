import { FilterFields } from './FilterFields';
import { FilterPanel } from './FilterPanel';
import type { ListFilters } from './useListFilters';

interface ListFilterPanelProps extends Pick<ListFilters, 'fields' | 'state'> {
  /** Without the button Cancel (D3 §2). */
  cancel?: false;
  onClose: () => void;
}

/** The filters of a list page to choose from (D1 §7, D2 §2). */
export default function ListFilterPanel({ fields, state, cancel, onClose }: ListFilterPanelProps) {
  return (
    <FilterPanel
      cancel={cancel}
      filters={state.filters}
      onCancel={onClose}
      onApply={(filters) => {
        state.set({ filters });
        onClose();
      }}
    >
      <FilterFields fields={fields} />
    </FilterPanel>
  );
}
