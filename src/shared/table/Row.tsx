import { memo, type ReactNode } from 'react';
import { EMPTY } from '../../../wire/protocol/reply';
import { useMessages } from '../i18n/useMessages';
import { SrOnly } from '../style/SrOnly';
import { cx, useStyles } from '../style/useStyles';
import type { AnyColumn } from './column';
import type { GridProps } from './Grid';
import * as sheet from './Grid.module.css';
import type { Selection } from './selection';
import * as tableMessages from '../../../texts/compiled/screen/table';

interface RowProps<R> {
  row: R;
  /** Marks the row for whoever comes back to it. */
  id: string | number;
  columns: readonly AnyColumn<R>[];
  name: string;
  card: boolean;
  selectable: boolean;
  chosen?: boolean;
  toggle?: Selection<R>['toggle'];
  actions?: (row: R) => ReactNode;
  below?: GridProps<R & object>['below'];
}

function DrawnRow<R>({ row, id, columns, name, card, selectable, chosen, toggle, actions, below }: RowProps<R>) {
  const css = useStyles(sheet);
  const t = useMessages();
  const does = actions?.(row);
  const under = below?.(row as R & object, columns);
  return (
    <tr
      role="row"
      className={cx(card ? css.card : css.row, chosen && css.chosen)}
      aria-selected={chosen}
      data-row={id}
      data-card={card || undefined}
    >
      {selectable && (
        <td role="cell" className={css.selectCell}>
          <input
            type="checkbox"
            className={css.box}
            aria-label={t(tableMessages.select_row, { name })}
            checked={chosen ?? false}
            onChange={(event) => toggle?.([row], event.target.checked)}
          />
        </td>
      )}
      {card ? (
        <CardCells row={row} columns={columns} under={under} />
      ) : (
        columns.map((column) => (
          <td
            key={column.id}
            role="cell"
            className={cx(css.cell, column.number && css.number)}
            data-clip
            data-main={column.fixed}
            data-whole={column.lead && column.importance === 1 ? column.id : undefined}
          >
            {!column.number && !column.lead ? (
              <div className={cx(css.lines, column.grow && css.name)} data-clip>
                {orEmpty(column.cell(row))}
              </div>
            ) : (
              orEmpty(column.cell(row))
            )}
            {column.grow && under}
          </td>
        ))
      )}
      {actions && (
        <td role="cell" className={css.actionsCell}>
          <div className={css.actions} data-actions>
            {does}
          </div>
        </td>
      )}
    </tr>
  );
}

/** One row; where the table is narrow, a card. Drawn anew only when something of it changes. */
export const Row = memo(DrawnRow) as typeof DrawnRow;

/** What names the row, then status and priority, then the rest in one line. */
function CardCells<R>({ row, columns, under }: { row: R; columns: readonly AnyColumn<R>[]; under: ReactNode }) {
  const css = useStyles(sheet);
  const main = columns.find(({ grow }) => grow) ?? columns.find(({ fixed }) => fixed) ?? columns[0];
  const facts = columns.filter((column) => column !== main);
  const leading = facts.filter(({ lead }) => lead);
  const rest = facts.filter(({ lead }) => !lead).map((column) => ({ column, value: column.cell(row) }));
  const filled = rest.filter(({ value }) => !isEmpty(value));
  return (
    <>
      {main && (
        <td role="cell" className={css.cardName}>
          <div className={cx(css.lines, css.name)} data-clip data-main>
            {orEmpty(main.cell(row))}
          </div>
          {under}
        </td>
      )}
      {leading.length > 0 && (
        <td role="cell" className={css.cardLead}>
          {leading.map((column) => (
            <span key={column.id}>
              <SrOnly>{`${column.header}: `}</SrOnly>
              {orEmpty(column.cell(row))}
            </span>
          ))}
        </td>
      )}
      {filled.length > 0 && (
        <td role="cell" className={css.cardRest}>
          <div className={css.clip} data-clip>
            {filled.map(({ column: { id, header, number }, value }, index) => (
              <span key={id}>
                {index > 0 && <span aria-hidden="true"> · </span>}
                {number ? `${header}: ` : <SrOnly>{`${header}: `}</SrOnly>}
                {value}
              </span>
            ))}
          </div>
        </td>
      )}
    </>
  );
}

const isEmpty = (value: ReactNode) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

// D1 §1: empty values are shown as ---.
const orEmpty = (value: ReactNode) => (isEmpty(value) ? EMPTY : value);

/** Rows in waiting, as many as the page will have. */
export function SkeletonRows({ columns, rows, card }: { columns: number; rows: number; card: boolean }) {
  const css = useStyles(sheet);
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} className={card ? css.card : css.row} aria-hidden="true">
      {Array.from({ length: card ? 1 : columns }, (_cell, column) => (
        <td key={column} className={card ? css.cardName : css.cell}>
          <span className={css.bone} />
        </td>
      ))}
    </tr>
  ));
}
