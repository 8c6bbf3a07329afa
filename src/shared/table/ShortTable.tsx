import { useRef } from 'react';
import { useStyles } from '../style/useStyles';
import { Grid, type GridProps } from './Grid';
import * as sheet from './Grid.module.css';
import { share } from './share';
import { useRoom } from './useRoom';

/** A table of few rows: without search, columns to choose and pages. The others are {@link DataTable}. */
export function ShortTable<R extends object>(props: GridProps<R>) {
  const css = useStyles(sheet);
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame, props);
  return (
    <div className={css.table}>
      <Grid {...props} frame={frame} room={room} shares={share(props.columns, {}, room)} waiting={3} />
    </div>
  );
}
