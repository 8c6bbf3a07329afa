import { ColumnLines } from '../../../shared/table/ColumnLines';
import type { ReportColumn } from '../reported';
import { shownColumns } from '../reported';

interface ColumnsFieldProps {
  columns: readonly ReportColumn[];
  /** Of the chosen ones, in their order; none are those of the list. */
  keys: readonly string[];
  onChange: (keys: readonly string[]) => void;
}

/** The columns of a report: first the chosen ones in their order, then the others. */
export function ColumnsField({ columns, keys, onChange }: ColumnsFieldProps) {
  const chosen = shownColumns(columns, keys).map(({ id, header }) => ({ id, header }));
  const ids = chosen.map(({ id }) => id);
  const others = columns.filter(({ id }) => !ids.includes(id)).map(({ id, header }) => ({ id, header }));
  return (
    <ColumnLines
      of={{
        // The last one stays: without any it would be those of the list.
        all: [...chosen.map((column) => ({ ...column, fixed: chosen.length === 1 })), ...others],
        isShown: (id) => ids.includes(id),
        show: (id, visible) => onChange(visible ? [...ids, id] : ids.filter((one) => one !== id)),
        move: (id, place) => {
          const rest = ids.filter((one) => one !== id);
          onChange([...rest.slice(0, place), id, ...rest.slice(place)]);
        },
      }}
    />
  );
}
