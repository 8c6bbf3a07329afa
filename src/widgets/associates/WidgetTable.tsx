import type { ComponentType } from 'react';
import { lazyPart } from '../../shared/part/lazyPart';
import type { DataTableProps } from '../../shared/table/DataTable';
import { firstState } from '../../shared/table/listState';
import { ShortTable } from '../../shared/table/ShortTable';

/** Search, pages and columns to choose are loaded for lists that need them. */
const LongTable = lazyPart(async () => {
  const { DataTable } = await import(/* webpackChunkName: "long-table" */ '../../shared/table/DataTable');
  return { default: DataTable<object> as ComponentType<DataTableProps<object>> };
});

/** A table in a card: a short list needs no search box. */
export function WidgetTable<R extends object>(props: DataTableProps<R>) {
  const isShort = props.state.search === '' && (props.list.data?.total ?? 0) <= firstState.limit;
  return isShort ? <ShortTable {...props} /> : <LongTable {...(props as unknown as DataTableProps<object>)} />;
}
