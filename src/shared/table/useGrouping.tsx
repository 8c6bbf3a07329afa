import { type ReactElement, useMemo } from 'react';
import { EMPTY } from '../../../wire/protocol/reply';
import { useStyles } from '../style/useStyles';
import { type AnyColumn, sortField } from './column';
import * as sheet from './Grouping.module.css';
import type { ListControl } from './listState';

export interface Grouping<R> {
  /** The columns that rows can be grouped by. */
  offered: readonly { id: string; header: string }[];
  /** The one that they are grouped by; '' for none. */
  chosen: string;
  choose: (id: string) => void;
  heading?: (row: R, before: R | undefined, cells: number) => ReactElement | null;
}

/** Rows of a list in groups, each under its name; undefined where nothing can be grouped by. */
export function useGrouping<R extends object>(
  columns: readonly AnyColumn<R>[],
  groups: readonly string[],
  { group = '', set }: ListControl,
): Grouping<R> | undefined {
  const css = useStyles(sheet);
  return useMemo(() => {
    const offered = columns.filter((column) => groups.includes(column.id) && sortField(column) === column.id);
    if (offered.length === 0) return undefined;
    const chosen = offered.find(({ id }) => id === group);
    const valueOf = (row: R) => JSON.stringify(row[chosen?.id as keyof R] ?? null);
    return {
      offered,
      chosen: chosen?.id ?? '',
      choose: (id) => set({ group: id }),
      heading:
        chosen &&
        ((row, before, cells) => {
          if (before && valueOf(before) === valueOf(row)) return null;
          const value = chosen.cell(row);
          return (
            <tr key={`group ${valueOf(row)}`} role="row" className={css.group} data-card={cells === 0 || undefined}>
              <th role="rowheader" scope="rowgroup" colSpan={cells || undefined}>
                <span className={css.name}>{chosen.header}</span>{' '}
                {value === null || value === undefined ? EMPTY : value}
              </th>
            </tr>
          );
        }),
    };
  }, [css, columns, groups, group, set]);
}
