import type { ReactNode } from 'react';
import { EMPTY } from '../../../wire/protocol/reply';
import { useMessages } from '../i18n/useMessages';
import { cx, useStyles } from '../style/useStyles';
import type { Column } from './column';
import * as sheet from './DataTable.module.css';
import type { Selection } from './selection';
import { tableMessages } from './table.messages';

interface RowProps<R> {
  row: R;
  columns: readonly Column<R, string>[];
  name: string;
  selection?: Selection<R>;
  actions?: (row: R) => ReactNode;
}

/** One row; a card where the table is narrow. */
export function Row<R>({ row, columns, name, selection, actions }: RowProps<R>) {
  const css = useStyles(sheet);
  const t = useMessages(tableMessages);
  const chosen = selection?.has(row);
  return (
    <tr role="row" className={cx(css.row, chosen && css.chosen)} aria-selected={chosen}>
      {selection && (
        <td role="cell" className={css.selectCell}>
          <input
            type="checkbox"
            className={css.box}
            aria-label={t('select_row', { name })}
            checked={chosen}
            onChange={(event) => selection.toggle([row], event.target.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          role="cell"
          className={cx(css.cell, column.grow && css.growCell)}
          data-label={column.header}
        >
          {orEmpty(column.cell(row))}
        </td>
      ))}
      {actions && (
        <td role="cell" className={css.actionsCell}>
          <div className={css.actions}>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

// D1 §1: empty values are shown as ---.
const orEmpty = (value: ReactNode) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? EMPTY : value;

/** Rows in waiting, as many as the page will have. */
export function SkeletonRows({ columns, rows }: { columns: number; rows: number }) {
  const css = useStyles(sheet);
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} className={css.row} aria-hidden="true">
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column} className={css.cell}>
          <span className={css.bone} />
        </td>
      ))}
    </tr>
  ));
}
