import { useEffect, useLayoutEffect, useMemo, type MouseEvent, type TouchEvent } from 'react';
import {
  useColumnOrder,
  useResizeColumns,
  useTable,
  type ActionType,
  type Column as TableColumn,
  type TableState,
} from 'react-table';
import { useHost } from '../host/useHost';
import { type AnyColumn, type Widths, widthOf } from './column';
import { keepLayout, type Layout, layoutKey, nothing, readLayout } from './layout';

/** What react-table keeps of a table, and for which name and columns it was read. */
type State<R extends object> = TableState<R> & { of?: string };

const narrowest = 72;
const widest = 900;

export interface Columns<R> {
  /** All in the person's order. */
  all: readonly AnyColumn<R>[];
  /** Those that are chosen; what somebody chose besides stays longest. */
  shown: readonly AnyColumn<R>[];
  widths: Widths;
  isShown: (id: string) => boolean;
  show: (id: string, visible: boolean) => void;
  /** Puts a column in the place of another one. */
  move: (id: string, place: number) => void;
  /** Makes a column wider by so many px. */
  widen: (id: string, by: number) => void;
  /** What the handle of a column needs. */
  handle: (id: string) => { onMouseDown: (event: MouseEvent) => void; onTouchStart: (event: TouchEvent) => void };
  reset: () => void;
}

/** Columns of a table as a person has chosen, ordered and dragged them; remembered in this browser. */
export function useColumns<R extends object>(
  table: string,
  columns: readonly AnyColumn<R>[],
  user: number | undefined,
): Columns<R> {
  const key = layoutKey(table, user);
  const of = [key, ...columns.map(({ id }) => id)].join();
  const rtl = useHost().kit.dir === 'rtl';
  const tableColumns = useMemo(
    () =>
      columns.map<TableColumn<R>>((column) => ({ id: column.id, Header: column.header, width: widthOf(column, {}) })),
    [columns],
  );
  const none = useMemo<R[]>(() => [], []);

  /** The plug-in knows one direction of writing, and heads whose end is dragged. */
  function stateReducer(next: State<R>, action: ActionType, before: State<R>): State<R> {
    if (action.type === 'remember') return { ...next, ...(action.state as object) };
    if (action.type !== 'columnResizing') return next;
    const { startX = 0, isResizingColumn: id = '', columnWidth } = before.columnResizing;
    const order = orderOf(next, columns);
    const grown = order.findIndex((one) => columns.some((column) => column.id === one && column.grow));
    const fromEnd = grown < 0 || order.indexOf(id) < grown;
    const moved = ((action.clientX as number) - startX) * (fromEnd === rtl ? -1 : 1);
    return withWidth(next, id, columnWidth + moved);
  }

  const {
    allColumns,
    visibleColumns,
    headers,
    state: present,
    dispatch,
    ...instance
  } = useTable<R>(
    {
      columns: tableColumns,
      data: none,
      initialState: stateOf(readLayout(key), columns, of),
      autoResetHiddenColumns: false,
      autoResetResize: false,
      stateReducer,
    },
    useColumnOrder,
    useResizeColumns,
  );
  const state = present as State<R>;
  const layout = useMemo(() => layoutOf(state, columns), [state, columns]);

  // Who reads, and which custom fields there are, is known a moment after the page.
  useLayoutEffect(() => {
    if (state.of !== of) dispatch({ type: 'remember', state: stateOf(readLayout(key), columns, of) });
  }, [state.of, of, key, columns, dispatch]);
  const resting = !state.columnResizing.isResizingColumn;
  useEffect(() => {
    if (resting && state.of === of) keepLayout(key, withOthers(layout, readLayout(key), columns));
  }, [resting, state.of, of, key, layout, columns]);

  const byId = new Map(columns.map((column) => [column.id, column]));
  const order = orderOf(state, columns);
  const chosen = JSON.stringify(layout.shown);
  const shown = useMemo(
    () =>
      visibleColumns.flatMap<AnyColumn<R>>(({ id }) => {
        const column = columns.find((one) => one.id === id);
        return column ? [layout.shown[id] ? { ...column, importance: 1 } : column] : [];
      }),
    // Widths do not matter here: rows are not drawn anew while a column is dragged.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [visibleColumns, columns, chosen],
  );

  return {
    all: order.map((id) => byId.get(id)!),
    shown,
    widths: layout.widths,
    isShown: (id) => allColumns.find((column) => column.id === id)?.isVisible ?? false,
    show: (id, visible) => instance.toggleHideColumn(id, !visible),
    move: (id, place) => {
      const others = order.filter((one) => one !== id);
      instance.setColumnOrder([...others.slice(0, place), id, ...others.slice(place)]);
    },
    widen: (id, by) => dispatch({ type: 'remember', state: withWidth(state, id, widthIn(state, byId.get(id)!) + by) }),
    handle: (id) => headers.find((header) => header.id === id)!.getResizerProps() as ReturnType<Columns<R>['handle']>,
    reset: () => dispatch({ type: 'remember', state: stateOf(nothing, columns, of) }),
  };
}

function stateOf<R extends object>(layout: Layout, columns: readonly AnyColumn<R>[], of: string): State<R> {
  const isHidden = ({ id, fixed, hidden = false }: AnyColumn<R>) => !fixed && !(layout.shown[id] ?? !hidden);
  return {
    of,
    hiddenColumns: columns.filter(isHidden).map(({ id }) => id),
    columnOrder: [...layout.order],
    columnResizing: { columnWidths: { ...layout.widths } } as State<R>['columnResizing'],
  };
}

function layoutOf<R extends object>(state: State<R>, columns: readonly AnyColumn<R>[]): Layout {
  const hidden = new Set<string>(state.hiddenColumns);
  const chosen = columns.filter(({ id, hidden: atFirst = false }) => hidden.has(id) !== atFirst);
  return {
    shown: Object.fromEntries(chosen.map(({ id }) => [id, !hidden.has(id)])),
    order: state.columnOrder,
    widths: state.columnResizing.columnWidths as Record<string, number>,
  };
}

/** What was chosen of columns that are not there, or not yet, stays chosen. */
const withOthers = (layout: Layout, kept: Layout, columns: readonly AnyColumn<never>[]): Layout => ({
  ...layout,
  shown: {
    ...Object.fromEntries(Object.entries(kept.shown).filter(([id]) => !columns.some((column) => column.id === id))),
    ...layout.shown,
  },
});

/** All columns; those that the order does not know yet come last, as react-table has it. */
function orderOf<R extends object>(state: State<R>, columns: readonly AnyColumn<R>[]): string[] {
  const ids = columns.map(({ id }) => id);
  const ordered = state.columnOrder.filter((id) => ids.includes(id as never));
  return ordered.length === 0 ? ids : [...ordered, ...ids.filter((id) => !ordered.includes(id))];
}

const widthIn = <R extends object>(state: State<R>, column: AnyColumn<R>): number =>
  widthOf(column, state.columnResizing.columnWidths as Widths);

const withWidth = <R extends object>(state: State<R>, id: string, width: number): State<R> => ({
  ...state,
  columnResizing: {
    ...state.columnResizing,
    columnWidths: {
      ...(state.columnResizing.columnWidths as Record<string, number>),
      [id]: Math.round(Math.min(widest, Math.max(narrowest, width))),
    },
  },
});
