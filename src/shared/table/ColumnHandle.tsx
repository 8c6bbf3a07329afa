import { cx, useStyles } from '../style/useStyles';
import type { AnyColumn } from './column';
import * as sheet from './ColumnHandle.module.css';
import type { Columns } from './useColumns';

/**
 * Drags the edge of a column. Behind the one that grows it is the edge towards that, which gives and takes the room; by
 * keyboard Shift and the arrows on the head do the same.
 */
export function ColumnHandle<R>({ of, column }: { of: Columns<R>; column: AnyColumn<R> }) {
  const css = useStyles(sheet);
  const ids = of.shown.map(({ id }) => id);
  const grown = of.shown.findIndex(({ grow }) => grow);
  const atEnd = grown < 0 || ids.indexOf(column.id) < grown;
  const { onMouseDown, onTouchStart } = of.handle(column.id);
  return (
    <span
      className={cx(css.handle, atEnd ? css.end : css.start)}
      aria-hidden="true"
      data-handle={column.id}
      onMouseDown={(event) => {
        event.preventDefault();
        onMouseDown(event);
      }}
      onTouchStart={onTouchStart}
    />
  );
}
