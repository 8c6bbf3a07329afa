import type { HTMLAttributes, ReactElement, ReactNode, RefObject } from 'react';
import { Failed } from '../api/Loaded';
import type { Page } from '../api/useList';
import type { Load } from '../api/useRecord';
import { isActive } from '../filter/filter';
import { useMessages } from '../i18n/useMessages';
import { lazyPart } from '../part/lazyPart';
import { SrOnly } from '../style/SrOnly';
import { cx, useStyles } from '../style/useStyles';
import { type AnyColumn, sortField } from './column';
import { Empty } from './Empty';
import { FullText } from './FullText';
import * as sheet from './Grid.module.css';
import { HeaderCell, SelectPage } from './HeaderCell';
import type { ListControl } from './listState';
import { NothingMatches } from './NothingMatches';
import { Row, SkeletonRows } from './Row';
import type { Selection } from './selection';
import { clicked, sortingOf, stateOf } from './sorting';
import { useLate } from './useLate';
import type { Shares } from './share';
import { type Room, selectWidth } from './useRoom';
import * as words from '../../../texts/compiled/screen/common';
import * as tableMessages from '../../../texts/compiled/screen/table';

/** Cards come only where it is narrow, and their sorting is not part of the first rows. */
const SortBy = lazyPart(() => import('./SortBy'), { skeleton: null });

export interface GridProps<R extends object> {
  /** What the rows are; read by screen readers. */
  caption: string;
  columns: readonly AnyColumn<R>[];
  list: Load<Page<R>>;
  state: ListControl;
  rowKey: (row: R) => string | number;
  /** Text that names a row: for its checkbox. */
  rowName?: (row: R) => string;
  actions?: (row: R) => ReactNode;
  /** Below what names the row, given the columns that are drawn. Keep it as long as nothing changes. */
  below?: (row: R, drawn: readonly AnyColumn<R>[]) => ReactNode;
  selection?: Selection<R>;
  /** What an empty list says and offers as the next step. */
  empty?: ReactNode;
  /** Caps the height of the rows at 300 px (D1 §9: asset list). */
  capped?: boolean;
}

interface DrawnGridProps<R extends object>
  extends GridProps<R>, Pick<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  /** Around the rows, where `className` and `style` are. */
  frame: RefObject<HTMLDivElement | null>;
  room: Room;
  /** How the columns share it. */
  shares: Shares;
  /** In the head of the last column, above the actions: what shows more columns. */
  end?: ReactNode;
  compact?: boolean;
  /** Grey rows in waiting. */
  waiting?: number;
  /** Drawn in the head of a column: what changes its width. */
  handle?: (column: AnyColumn<R>) => ReactNode;
  /** Drawn above a row that is of another group than the one before it; `cells`: of a row, 0 of a card. */
  heading?: (row: R, before: R | undefined, cells: number) => ReactElement | null;
}

/** The rows of a list under their heads, in cards where it is narrow. */
export function Grid<R extends object>({
  caption,
  columns,
  list,
  state,
  rowKey,
  rowName,
  actions,
  below,
  selection,
  empty,
  capped,
  frame,
  room,
  shares: { px, scrolls },
  end,
  className,
  style,
  compact,
  waiting = 10,
  handle,
  heading,
}: DrawnGridProps<R>) {
  const css = useStyles(sheet);
  const t = useMessages();
  const rows = list.data?.rows;
  const total = list.data?.total ?? 0;
  const stale = useLate(list.refreshing && rows !== undefined, 150);
  const narrowed = state.search !== '' || Object.values(state.filters).some(isActive);
  const sorting = sortingOf(state);
  const start = selection ? selectWidth : 0;
  const cells = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  const sortable = columns.flatMap((column) => {
    const field = sortField(column);
    return field === undefined ? [] : [{ field, header: column.header, first: column.first }];
  });
  const rankOf = (column: AnyColumn<R>) => sorting.findIndex(({ sort }) => sort === sortField(column));

  return (
    <>
      {room.cards && rows && rows.length > 1 && (selection || sortable.length > 0) && (
        <div className={css.cardHead}>
          {selection && <SelectPage rows={rows} selection={selection} />}
          {sortable.length > 0 && <SortBy offered={sortable} state={state} />}
        </div>
      )}
      <div
        ref={frame}
        className={cx(css.scroller, capped && css.capped, compact && css.compact, className)}
        style={style}
        tabIndex={0}
        role="region"
        aria-label={caption}
        aria-busy={list.refreshing}
        data-rows
      >
        {room.measured && (
          <table
            role="table"
            aria-busy={(!rows && list.loading) || undefined}
            className={cx(css.grid, room.cards && css.cards)}
            style={!scrolls ? undefined : { minWidth: start + scrolls + room.actions }}
            // Cards have no heads: without rows it is a table of nothing.
            hidden={room.cards && (rows ? rows.length === 0 : !list.loading)}
          >
            <caption className={css.caption}>{caption}</caption>
            {!room.cards && (
              <>
                <colgroup>
                  {selection && <col style={{ width: start }} />}
                  {columns.map((column) => (
                    <col key={column.id} style={{ width: column.grow ? undefined : px[column.id] }} />
                  ))}
                  {actions && <col style={{ width: room.actions }} />}
                </colgroup>
                <thead role="rowgroup" className={css.head}>
                  <tr role="row">
                    {selection && (
                      <th role="columnheader" className={css.selectCell}>
                        <SelectPage rows={rows ?? []} selection={selection} />
                      </th>
                    )}
                    {columns.map((column) => (
                      <HeaderCell
                        key={column.id}
                        text={column.header}
                        number={column.number}
                        sortable={sortField(column) !== undefined}
                        sorted={sorting[rankOf(column)]?.order}
                        rank={sorting.length > 1 ? rankOf(column) + 1 : undefined}
                        onSort={(add) => state.set(stateOf(clicked(sorting, column, columns, add)))}
                        attributes={{ 'data-column': column.id } as object}
                      >
                        {handle?.(column)}
                      </HeaderCell>
                    ))}
                    {actions && (
                      <th role="columnheader" className={css.actionsHead}>
                        <SrOnly>{t(words.actions)}</SrOnly>
                        {end}
                      </th>
                    )}
                  </tr>
                </thead>
              </>
            )}
            <tbody role="rowgroup" className={cx(css.body, stale && css.stale)}>
              {rows?.flatMap((row, index) => [
                heading?.(row, rows[index - 1], room.cards ? 0 : cells),
                <Row
                  key={rowKey(row)}
                  id={rowKey(row)}
                  row={row}
                  columns={columns}
                  name={rowName?.(row) ?? String(rowKey(row))}
                  card={room.cards}
                  selectable={selection !== undefined}
                  chosen={selection?.has(row)}
                  toggle={selection?.toggle}
                  actions={actions}
                  below={below}
                />,
              ])}
              {!rows && list.loading && (
                <SkeletonRows columns={cells} rows={Math.min(state.limit, waiting)} card={room.cards} />
              )}
            </tbody>
          </table>
        )}
        {list.error && !rows && (
          <div className={css.failed}>
            <Failed load={list} />
          </div>
        )}
        {rows?.length === 0 &&
          total === 0 &&
          (narrowed ? <NothingMatches state={state} /> : (empty ?? <Empty title={t(tableMessages.empty)} />))}
      </div>
      <FullText of={frame} />
      {list.error && rows && <Failed load={list} />}
      <SrOnly live>
        {!list.data
          ? list.loading
            ? t(words.loading)
            : ''
          : list.data.countExactly
            ? t(tableMessages.more_results, { total })
            : t(tableMessages.results, { count: total })}
      </SrOnly>
    </>
  );
}
