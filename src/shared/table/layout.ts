/** What a person has made of a table's columns. */
export interface Layout {
  /** What was chosen: to be seen, even where there is no room, or not to be seen. */
  shown: Record<string, boolean>;
  /** All columns in their order; empty as long as nobody has moved one. */
  order: readonly string[];
  /** px of those that were made wider or narrower. */
  widths: Record<string, number>;
}

/** A view that says which columns there are. */
export interface ViewLayout {
  /** Under which its own widths, and what is changed for a while, are kept: `12` of a saved one, `next_week`. */
  id: string;
  /** Ids of its columns in their order. */
  columns: readonly string[];
}

export const nothing: Layout = { shown: {}, order: [], widths: {} };

/** Under which name a table's columns are kept: of each person apart. */
export const layoutKey = (table: string, user: number | undefined) =>
  `service-desk.columns.${table}${user === undefined ? '' : `.${user}`}`;

/** What is kept in this browser; the usual where nothing is, or what is kept was made of another view. */
export function readLayout(key: string, usual: Layout, view: ViewLayout | undefined): Layout {
  try {
    const { of, ...kept } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Layout> & { of?: string };
    return of === view?.columns.join() ? { ...usual, ...kept } : usual;
  } catch {
    return usual;
  }
}

/**
 * The columns as a view has them: others are not to be seen, and those that are usually not are, where there is no room
 * too. A column that the list does not have is left out.
 */
export function layoutOf(
  view: ViewLayout,
  columns: readonly { id: string; fixed?: boolean; hidden?: boolean }[],
): Layout {
  const differs = columns.filter(({ id, fixed, hidden = false }) => !fixed && view.columns.includes(id) === hidden);
  const known = view.columns.filter((id) => columns.some((column) => column.id === id));
  return {
    shown: Object.fromEntries(differs.map(({ id }) => [id, view.columns.includes(id)])),
    order: [...known, ...columns.flatMap(({ id }) => (known.includes(id) ? [] : [id]))],
    widths: {},
  };
}

export function keepLayout(key: string, layout: Layout, usual: Layout, view: ViewLayout | undefined): void {
  try {
    if (JSON.stringify(layout) === JSON.stringify(usual)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ ...layout, of: view?.columns.join() }));
  } catch {
    // Private windows and full stores: it lasts as long as the page.
  }
}
