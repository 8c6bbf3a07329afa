import type { HeaderGroup } from 'react-table';
import { useMessages } from '../i18n/useMessages';
import { AscendingIcon, DescendingIcon, SortIcon } from '../icon/table';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './DataTable.module.css';
import type { Selection } from './selection';
import { tableMessages } from './table.messages';

interface HeaderCellProps<R extends object> {
  header: HeaderGroup<R>;
  /** Sort field of the wire; without it the column cannot be sorted. */
  sort?: string;
  /** How the rows are sorted by it now. */
  sorted?: 'asc' | 'desc';
  grow?: boolean;
  onSort: (sort: string, order: 'asc' | 'desc') => void;
}

const spoken = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/** A column's head; the first click sorts ascending, the next descending. */
export function HeaderCell<R extends object>({ header, sort, sorted, grow, onSort }: HeaderCellProps<R>) {
  const css = useStyles(sheet);
  const text = header.render('Header');
  const Arrow = sorted === 'asc' ? AscendingIcon : sorted === 'desc' ? DescendingIcon : SortIcon;
  const { role } = header.getHeaderProps();
  return (
    <th
      role={role}
      scope="col"
      className={cx(css.headCell, grow && css.grow)}
      aria-sort={sort ? spoken[sorted ?? 'none'] : undefined}
    >
      {sort ? (
        <button
          type="button"
          className={cx(css.sort, sorted && css.sorted)}
          onClick={() => onSort(sort, sorted === 'asc' ? 'desc' : 'asc')}
        >
          {text}
          <Arrow size={14} className={css.arrow} />
        </button>
      ) : (
        text
      )}
    </th>
  );
}

/** The box that selects all rows of the page. */
export function SelectPageCell<R>({ rows, selection }: { rows: readonly R[]; selection: Selection<R> }) {
  const css = useStyles(sheet);
  const t = useMessages(tableMessages);
  const chosen = rows.filter(selection.has).length;
  return (
    <th role="columnheader" className={css.selectCell}>
      <input
        type="checkbox"
        className={css.box}
        aria-label={t('select_page')}
        checked={rows.length > 0 && chosen === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
        }}
        onChange={(event) => selection.toggle(rows, event.target.checked)}
      />
    </th>
  );
}
