import { Time } from '../view/Time';
import type { Column } from './column';

/** A column of times of the wire; `more` is what else its table says of it. */
export function timeColumn<R extends { [id in K]?: string | null }, K extends string>(
  id: K,
  header: string,
  more: Pick<Column<R, K>, 'hidden' | 'importance' | 'first'> = {},
): Column<R, K> {
  return { id, header, width: 176, cell: (row) => <Time at={row[id]} />, ...more };
}
