import { useState } from 'react';
import type { Column } from './column';

const keyOf = (table: string, user: number | undefined) =>
  `service-desk.columns.${table}${user === undefined ? '' : `.${user}`}`;

function remembered(key: string): Record<string, boolean> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, boolean>;
  } catch {
    return {};
  }
}

/** Which columns are shown, remembered in this browser per table and person. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row, string>[], user?: number) {
  const key = keyOf(table, user);
  const [choice, setChoice] = useState(() => ({ key, shown: remembered(key) }));
  const { shown } = choice.key === key ? choice : { shown: remembered(key) };
  const store = (next: Record<string, boolean>) => {
    setChoice({ key, shown: next });
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Private windows and full stores: the choice lasts as long as the page.
    }
  };
  const isShown = (column: Column<Row, string>) => column.fixed || (shown[column.id] ?? !column.hidden);
  return {
    isShown,
    show: (id: string, visible: boolean) => store({ ...shown, [id]: visible }),
    reset: () => store({}),
  };
}
