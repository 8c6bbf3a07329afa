import type { UsePaginationInstanceProps, UsePaginationOptions, UsePaginationState, UseSortByColumnOptions, UseSortByColumnProps, UseSortByInstanceProps, UseSortByOptions, UseSortByState } from 'react-table';

// The plugins that DataTable uses; @types/react-table leaves naming them to the project.
/* eslint-disable @typescript-eslint/no-empty-object-type */
declare module 'react-table' {
  export interface TableOptions<D extends object> extends UsePaginationOptions<D>, UseSortByOptions<D> {}
  export interface TableInstance<D extends object> extends UsePaginationInstanceProps<D>, UseSortByInstanceProps<D> {}
  export interface TableState<D extends object> extends UsePaginationState<D>, UseSortByState<D> {}
  export interface ColumnInterface<D extends object> extends UseSortByColumnOptions<D> {}
  export interface ColumnInstance<D extends object> extends UseSortByColumnProps<D> {}
}
