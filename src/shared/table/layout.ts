/** What a person has made of a table's columns. */
export interface Layout {
  /** Those that are shown though they are not at first, and the other way round. */
  shown: Record<string, boolean>;
  /** All columns in their order; empty as long as nobody has moved one. */
  order: readonly string[];
  /** px of those that were made wider or narrower. */
  widths: Record<string, number>;
}

export const nothing: Layout = { shown: {}, order: [], widths: {} };

/** Under which name a table's columns are kept: of each person apart. */
export const layoutKey = (table: string, user: number | undefined) =>
  `service-desk.columns.${table}${user === undefined ? '' : `.${user}`}`;

/** What is kept in this browser. */
export function readLayout(key: string): Layout {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Layout>;
    return { ...nothing, ...kept };
  } catch {
    return nothing;
  }
}

export function keepLayout(key: string, layout: Layout): void {
  try {
    if (JSON.stringify(layout) === JSON.stringify(nothing)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(layout));
  } catch {
    // Private windows and full stores: it lasts as long as the page.
  }
}
