import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type MouseEvent, type TouchEvent } from 'react';
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
import {
  keepLayout,
  type Layout,
  layoutKey,
  layoutOf as layoutOfView,
  nothing,
  readLayout,
  type ViewLayout,
} from './layout';

/** What react-table keeps of a table, for which name and columns it was read, and what was chosen. */
type State<R extends object> = TableState<R> & { of?: string; chosen?: Layout['shown'] };

const narrowest = 72;
const widest = 900;

export interface Columns<R> {
  /** All in the person's order. */
  all: readonly AnyColumn<R>[];
  /** Those that are shown, the chosen ones marked. */
  shown: readonly AnyColumn<R>[];
  widths: Widths;
  /** How wide the columns are drawn: from there on they are made wider. */
  onDrawn: (px: Widths) => void;
  isShown: (id: string) => boolean;
  /** Chooses columns, or that they are not to be seen. */
  show: (ids: readonly string[], visible: boolean) => void;
  /** Chosen columns that would be there anyway, if there were room. */
  insisted: readonly string[];
  /** No longer chosen: they give way again. */
  relax: () => void;
  /** Puts a column in the place of another one. */
  move: (id: string, place: number) => void;
  /** Makes a column wider by so many px. */
  widen: (id: string, by: number) => void;
  /** What the handle of a column needs. */
  handle: (id: string) => { onMouseDown: (event: MouseEvent) => void; onTouchStart: (event: TouchEvent) => void };
  reset: () => void;
  /** Others are shown than the view has, or in another order. */
  differ: boolean;
}

/**
 * Columns of a table as a person has chosen, ordered and dragged them; remembered in this browser. With a view it has the
 * view's, until somebody saves other ones in it.
 */
export function useColumns<R extends object>(
  table: string,
  columns: readonly AnyColumn<R>[],
  user: number | undefined,
  view?: ViewLayout,
): Columns<R> {
  const key = layoutKey(view ? `${table}.${view.id}` : table, user);
  const of = JSON.stringify([key, view?.columns, columns.map(({ id }) => id)]);
  const usual = () => (view ? layoutOfView(view, columns) : nothing);
  const read = () => readLayout(key, usual(), view);
  const rtl = useHost().kit.dir === 'rtl';
  const tableColumns = useMemo(
    () =>
      columns.map<TableColumn<R>>((column) => ({ id: column.id, Header: column.header, width: widthOf(column, {}) })),
    [columns],
  );
  const none = useMemo<R[]>(() => [], []);
  const drawn = useRef<Widths>({});
  const onDrawn = useCallback((px: Widths) => {
    drawn.current = px;
  }, []);

  /** The plug-in knows one direction of writing, and heads whose end is dragged. */
  function stateReducer(next: State<R>, action: ActionType, before: State<R>): State<R> {
    if (action.type === 'remember') return { ...next, ...(action.state as object) };
    if (action.type === 'columnStartResizing') {
      const columnWidth = drawn.current[action.columnId as string] ?? next.columnResizing.columnWidth;
      return { ...next, columnResizing: { ...next.columnResizing, columnWidth } };
    }
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
      initialState: stateOf(read(), columns, of),
      autoResetHiddenColumns: false,
      autoResetResize: false,
      stateReducer,
    },
    useColumnOrder,
    useResizeColumns,
  );
  const state = present as State<R>;
  const layout = useMemo(() => layoutOf(state), [state]);

  // Who reads, and which custom fields there are, is known a moment after the page.
  useLayoutEffect(() => {
    if (state.of !== of) dispatch({ type: 'remember', state: stateOf(read(), columns, of) });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state.of, of, key, columns, dispatch]);
  const resting = !state.columnResizing.isResizingColumn;
  useEffect(() => {
    if (resting && state.of === of) keepLayout(key, layout, usual(), view);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [resting, state.of, of, key, layout]);

  const byId = new Map(columns.map((column) => [column.id, column]));
  const order = orderOf(state, columns);
  const chosen = JSON.stringify(layout.shown);
  const shown = useMemo(
    () =>
      visibleColumns.flatMap<AnyColumn<R>>(({ id }) => {
        const column = columns.find((one) => one.id === id);
        return column ? [layout.shown[id] ? { ...column, chosen: true } : column] : [];
      }),
    // Widths do not matter here: rows are not drawn anew while a column is dragged.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [visibleColumns, columns, chosen],
  );

  const insisted = columns.flatMap(({ id, hidden }) => (layout.shown[id] && !hidden ? [id] : []));
  const keep = (now: Partial<Layout>) =>
    dispatch({ type: 'remember', state: stateOf({ ...layout, ...now }, columns, of) });

  return {
    all: order.map((id) => byId.get(id)!),
    shown,
    widths: layout.widths,
    onDrawn,
    isShown: (id) => allColumns.find((column) => column.id === id)?.isVisible ?? false,
    show: (ids, visible) => keep({ shown: { ...layout.shown, ...Object.fromEntries(ids.map((id) => [id, visible])) } }),
    insisted,
    relax: () =>
      keep({ shown: Object.fromEntries(Object.entries(layout.shown).filter(([id]) => !insisted.includes(id))) }),
    move: (id, place) => {
      const others = order.filter((one) => one !== id);
      instance.setColumnOrder([...others.slice(0, place), id, ...others.slice(place)]);
    },
    widen: (id, by) =>
      dispatch({
        type: 'remember',
        state: withWidth(state, id, (drawn.current[id] ?? widthOf(byId.get(id)!, layout.widths)) + by),
      }),
    handle: (id) => headers.find((header) => header.id === id)!.getResizerProps() as ReturnType<Columns<R>['handle']>,
    reset: () => dispatch({ type: 'remember', state: stateOf(usual(), columns, of) }),
    differ: view !== undefined && shownIn(layout, columns) !== shownIn(usual(), columns),
  };
}

/** Ids of the columns that are shown, in their order. */
function shownIn<R extends object>(layout: Layout, columns: readonly AnyColumn<R>[]): string {
  const state = stateOf(layout, columns, '');
  return orderOf(state, columns)
    .filter((id) => !state.hiddenColumns?.includes(id as never))
    .join();
}

function stateOf<R extends object>(layout: Layout, columns: readonly AnyColumn<R>[], of: string): State<R> {
  const isHidden = ({ id, fixed, hidden = false }: AnyColumn<R>) => !fixed && !(layout.shown[id] ?? !hidden);
  return {
    of,
    chosen: layout.shown,
    hiddenColumns: columns.filter(isHidden).map(({ id }) => id),
    columnOrder: [...layout.order],
    columnResizing: { columnWidths: { ...layout.widths } } as State<R>['columnResizing'],
  };
}

const layoutOf = <R extends object>(state: State<R>): Layout => ({
  shown: state.chosen ?? {},
  order: state.columnOrder,
  widths: state.columnResizing.columnWidths as Record<string, number>,
});

/** All columns; those that the order does not know yet come last, as react-table has it. */
function orderOf<R extends object>(state: State<R>, columns: readonly AnyColumn<R>[]): string[] {
  const ids = columns.map(({ id }) => id);
  const ordered = state.columnOrder.filter((id) => ids.includes(id as never));
  return ordered.length === 0 ? ids : [...ordered, ...ids.filter((id) => !ordered.includes(id))];
}

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
