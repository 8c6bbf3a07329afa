import type { ReactNode, RefObject } from 'react';
import { Failed } from '../api/Loaded';
import type { Page } from '../api/useList';
import type { Load } from '../api/useRecord';
import { isActive } from '../filter/filter';
import { useMessages } from '../i18n/useMessages';
import { SrOnly } from '../style/SrOnly';
import { cx, useStyles } from '../style/useStyles';
import { type AnyColumn, sortField, type Widths, widthOf } from './column';
import { Empty } from './Empty';
import { FullText } from './FullText';
import * as sheet from './Grid.module.css';
import { HeaderCell, SelectPage } from './HeaderCell';
import type { ListControl } from './listState';
import { NothingMatches } from './NothingMatches';
import { Row, SkeletonRows } from './Row';
import type { Selection } from './selection';
import { SortBy } from './SortBy';
import { clicked, sortingOf, stateOf } from './sorting';
import { useLate } from './useLate';
import type { Room } from './useRoom';
import * as words from '../../../texts/compiled/screen/common';
import * as tableMessages from '../../../texts/compiled/screen/table';

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
  selection?: Selection<R>;
  /** What an empty list says and offers as the next step. */
  empty?: ReactNode;
  /** Caps the height of the rows at 300 px (D1 §9: asset list). */
  capped?: boolean;
}

interface DrawnGridProps<R extends object> extends GridProps<R> {
  /** Around the rows. */
  frame: RefObject<HTMLDivElement | null>;
  room: Room<R>;
  widths: Widths;
  compact?: boolean;
  /** Grey rows in waiting. */
  waiting?: number;
  /** Drawn in the head of a column: what changes its width. */
  handle?: (column: AnyColumn<R>) => ReactNode;
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
  selection,
  empty,
  capped,
  frame,
  room,
  widths,
  compact,
  waiting = 10,
  handle,
}: DrawnGridProps<R>) {
  const css = useStyles(sheet);
  const t = useMessages();
  const rows = list.data?.rows;
  const total = list.data?.total ?? 0;
  const stale = useLate(list.refreshing && rows !== undefined, 150);
  const narrowed = state.search !== '' || Object.values(state.filters).some(isActive);
  const shown = room.cards ? columns : room.columns;
  const sorting = sortingOf(state);
  const width = shown.reduce((sum, column) => sum + widthOf(column, widths), 0);
  const rankOf = (column: AnyColumn<R>) => sorting.findIndex(({ sort }) => sort === sortField(column));

  return (
    <>
      {room.cards && rows && rows.length > 1 && (
        <div className={css.cardHead}>
          {selection && <SelectPage rows={rows} selection={selection} />}
          <SortBy columns={columns} state={state} />
        </div>
      )}
      <div
        ref={frame}
        className={cx(css.scroller, capped && css.capped, compact && css.compact)}
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
            style={room.cards ? undefined : { minWidth: width }}
            // Cards have no heads: without rows it is a table of nothing.
            hidden={room.cards && (rows ? rows.length === 0 : !list.loading)}
          >
            <caption className={css.caption}>{caption}</caption>
            {!room.cards && (
              <>
                <colgroup>
                  {selection && <col style={{ width: 40 }} />}
                  {shown.map((column) => (
                    <col key={column.id} style={{ width: column.grow ? undefined : widthOf(column, widths) }} />
                  ))}
                  {actions && <col style={{ width: room.actions + 16 }} />}
                </colgroup>
                <thead role="rowgroup" className={css.head}>
                  <tr role="row">
                    {selection && (
                      <th role="columnheader" className={css.selectCell}>
                        <SelectPage rows={rows ?? []} selection={selection} />
                      </th>
                    )}
                    {shown.map((column) => (
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
                      </th>
                    )}
                  </tr>
                </thead>
              </>
            )}
            <tbody role="rowgroup" className={cx(css.body, stale && css.stale)}>
              {rows?.map((row) => (
                <Row
                  key={rowKey(row)}
                  id={rowKey(row)}
                  row={row}
                  columns={shown}
                  name={rowName?.(row) ?? String(rowKey(row))}
                  card={room.cards}
                  selectable={selection !== undefined}
                  chosen={selection?.has(row)}
                  toggle={selection?.toggle}
                  actions={actions}
                />
              ))}
              {!rows && list.loading && (
                <SkeletonRows
                  columns={shown.length + (selection ? 1 : 0) + (actions ? 1 : 0)}
                  rows={Math.min(state.limit, waiting)}
                  card={room.cards}
                />
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
