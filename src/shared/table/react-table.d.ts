import type {
  UseColumnOrderInstanceProps,
  UseColumnOrderState,
  UseResizeColumnsColumnProps,
  UseResizeColumnsOptions,
  UseResizeColumnsState,
} from 'react-table';

/* eslint-disable @typescript-eslint/no-empty-object-type */
// The plug-ins that our tables use, as the package's types want them declared.
declare module 'react-table' {
  interface TableOptions<D extends object> extends UseResizeColumnsOptions<D> {}
  interface TableInstance<D extends object> extends UseColumnOrderInstanceProps<D> {}
  interface TableState<D extends object> extends UseColumnOrderState<D>, UseResizeColumnsState<D> {}
  interface ColumnInstance<D extends object> extends UseResizeColumnsColumnProps<D> {}
}
