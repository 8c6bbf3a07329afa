import type { HTMLAttributes, MouseEvent, ReactNode } from 'react';
import type { SortOrder } from '../../../wire/protocol/list';
import { useMessages } from '../i18n/useMessages';
import { AscendingIcon, DescendingIcon, SortIcon } from '../icon/table';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './Grid.module.css';
import type { Selection } from './selection';
import * as tableMessages from '../../../texts/compiled/screen/table';

interface HeaderCellProps {
  text: string;
  number?: boolean;
  sortable: boolean;
  /** How the rows are sorted by it now, and as which of several. */
  sorted?: SortOrder;
  rank?: number;
  /** `add`: Shift is held. */
  onSort: (add: boolean) => void;
  attributes?: HTMLAttributes<HTMLElement>;
  /** The handle that changes its width. */
  children?: ReactNode;
}

const spoken = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/** A column's head. */
export function HeaderCell({ text, number, sortable, sorted, rank, onSort, attributes, children }: HeaderCellProps) {
  const css = useStyles(sheet);
  const Arrow = sorted === 'asc' ? AscendingIcon : sorted === 'desc' ? DescendingIcon : SortIcon;
  return (
    <th
      role="columnheader"
      scope="col"
      className={cx(css.headCell, number && css.number)}
      aria-sort={sortable ? spoken[sorted ?? 'none'] : undefined}
    >
      {sortable ? (
        <button
          type="button"
          {...attributes}
          className={cx(css.sort, sorted && css.sorted)}
          onClick={(event: MouseEvent) => onSort(event.shiftKey)}
        >
          <span className={css.headText}>{text}</span>
          <Arrow size={14} className={css.arrow} />
          {rank && <span className={css.rank}>{rank}</span>}
        </button>
      ) : (
        <span {...attributes} className={css.headText}>
          {text}
        </span>
      )}
      {children}
    </th>
  );
}

/** The box that selects all rows of the page. */
export function SelectPage<R>({ rows, selection }: { rows: readonly R[]; selection: Selection<R> }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const chosen = rows.filter(selection.has).length;
  return (
    <input
      type="checkbox"
      className={css.box}
      aria-label={t(tableMessages.select_page)}
      checked={rows.length > 0 && chosen === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
      }}
      onChange={(event) => selection.toggle(rows, event.target.checked)}
    />
  );
}
