import { useEffect, useMemo, type ReactNode } from 'react';
import { useTable, type Column as TableColumn, type HeaderGroup } from 'react-table';
import { pageSizes } from '../../../wire/protocol/list';
import { Failed } from '../api/Loaded';
import type { Page } from '../api/useList';
import type { Load } from '../api/useRecord';
import { useMessages } from '../i18n/useMessages';
import { SrOnly } from '../style/SrOnly';
import { cx, useStyles } from '../style/useStyles';
import { isActive } from '../filter/filter';
import type { Column } from './column';
import { ColumnChooser } from './ColumnChooser';
import * as sheet from './DataTable.module.css';
import { Empty } from './Empty';
import { HeaderCell, SelectPageCell } from './HeaderCell';
import type { ListControl } from './listState';
import { NothingMatches } from './NothingMatches';
import { Pager } from './Pager';
import { Row, SkeletonRows } from './Row';
import { SearchBox } from './SearchBox';
import type { Selection } from './selection';
import { SelectionBar } from './SelectionBar';
import { tableMessages } from './table.messages';
import { useReader } from '../api/useReader';
import { useColumnChoice } from './useColumnChoice';

export interface DataTableProps<R extends object> {
  /** Under this name the chosen columns are remembered. */
  name: string;
  /** What the rows are; read by screen readers. */
  caption: string;
  columns: readonly Column<R, string>[];
  list: Load<Page<R>>;
  state: ListControl;
  rowKey: (row: R) => string | number;
  /** Text that names a row: for its checkbox. */
  rowName?: (row: R) => string;
  actions?: (row: R) => ReactNode;
  selection?: Selection<R>;
  /** Beside the search: a filter toggle, an add button; `selected`: what can be done with the chosen rows. */
  toolbar?: ReactNode;
  selected?: ReactNode;
  /** What an empty list says and offers as the next step. */
  empty?: ReactNode;
  /** How page links move (D1 §9): `fixed` for contracts and embedded change lists. */
  navigation?: 'fixed' | 'scrolling';
  /** Without search box and column chooser, and without pager while one page holds all: short lists inside cards. */
  plain?: boolean;
  /** Caps the height of the rows at 300 px (D1 §9: asset list). */
  capped?: boolean;
}

/** The one table of all lists: paging, sorting, searching and filtering are the server's (D1 §1, §9). */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const {
    name,
    caption,
    columns,
    list,
    state,
    rowKey,
    rowName,
    actions,
    selection,
    toolbar,
    selected,
    empty,
    navigation,
    plain,
    capped,
  } = props;
  const css = useStyles(sheet);
  const t = useMessages(tableMessages);
  const choice = useColumnChoice(name, columns, useReader(!plain)?.user_id);
  const rows = list.data?.rows;
  const total = list.data?.total ?? 0;
  const visible = columns.filter(choice.isShown);
  const table = useServerTable(columns, rows);
  const headers = new Map(table.headers.map((header) => [header.id, header as HeaderGroup<R>]));
  const narrowed = state.search !== '' || Object.values(state.filters).some(isActive);
  useLastPage(list.data, state);
  const width = visible.length + (selection ? 1 : 0) + (actions ? 1 : 0);

  return (
    <div className={css.table}>
      {(!plain || toolbar) && (
        <div className={css.toolbar}>
          {!plain && <SearchBox of={caption} value={state.search} onChange={(search) => state.set({ search })} />}
          <div className={css.tools}>
            {toolbar}
            {!plain && (
              <ColumnChooser columns={columns} isShown={choice.isShown} onShow={choice.show} onReset={choice.reset} />
            )}
          </div>
        </div>
      )}
      {selection && <SelectionBar selection={selection}>{selected}</SelectionBar>}
      <div
        className={cx(css.scroller, capped && css.capped)}
        tabIndex={0}
        role="region"
        aria-label={caption}
        aria-busy={list.refreshing}
      >
        <table className={css.grid} {...table.getTableProps()}>
          <caption className={css.caption}>{caption}</caption>
          <thead role="rowgroup" className={css.head}>
            <tr role="row">
              {selection && <SelectPageCell rows={rows ?? []} selection={selection} />}
              {visible.map((column) => (
                <HeaderCell
                  key={column.id}
                  header={headers.get(column.id)!}
                  sort={sortField(column)}
                  sorted={sortField(column) === state.sort ? state.order : undefined}
                  grow={column.grow}
                  onSort={(sort, order) => state.set({ sort, order })}
                />
              ))}
              {actions && (
                <th role="columnheader" className={css.actionsHead}>
                  <SrOnly>{t('actions')}</SrOnly>
                </th>
              )}
            </tr>
          </thead>
          <tbody {...table.getTableBodyProps()} className={cx(css.body, list.refreshing && rows && css.stale)}>
            {rows?.map((row) => (
              <Row
                key={rowKey(row)}
                row={row}
                columns={visible}
                name={rowName?.(row) ?? String(rowKey(row))}
                selection={selection}
                actions={actions}
              />
            ))}
            {!rows && list.loading && <SkeletonRows columns={width} rows={Math.min(state.limit, 10)} />}
          </tbody>
        </table>
        {list.error && !rows && <Failed load={list} />}
        {rows?.length === 0 &&
          total === 0 &&
          (narrowed ? (
            <NothingMatches state={state} />
          ) : (
            (empty ?? <Empty title={t('empty')} />)
          ))}
      </div>
      {list.error && rows && <Failed load={list} />}
      <SrOnly live>
        {!list.data
          ? list.loading
            ? t('loading')
            : ''
          : list.data.countExactly
            ? t('more_results', { total })
            : t('results', { count: total })}
      </SrOnly>
      {total > (plain ? pageSizes[0] : 0) && (
        <Pager
          label={caption}
          page={state.page}
          limit={state.limit}
          total={total}
          onCount={list.data?.countExactly}
          navigation={navigation}
          onChange={state.set}
        />
      )}
    </div>
  );
}

const sortField = <R,>({ id, sort }: Column<R, string>) => (sort === false ? undefined : (sort ?? id));

/** A page behind the last one (its rows were deleted, or the address is old) gives way to the last. */
function useLastPage(data: Page<object> | undefined, { page, limit, set }: ListControl): void {
  const last = data?.rows.length === 0 ? Math.ceil(data.total / limit) : 0;
  useEffect(() => {
    if (last > 0 && page > last) set({ page: last }, true);
  }, [last, page, set]);
}

/** react-table knows the columns; sorting and paging are the server's, so its plug-ins for them are not needed. */
function useServerTable<R extends object>(columns: readonly Column<R, string>[], rows: R[] | undefined) {
  const tableColumns = useMemo(
    () => columns.map<TableColumn<R>>(({ id, header }) => ({ id, Header: header, accessor: (row) => row })),
    [columns],
  );
  const none = useMemo<R[]>(() => [], []);
  return useTable<R>({ columns: tableColumns, data: rows ?? none });
}
