import { Time, type TimeProps } from '../view/Time';
import type { Column } from './column';

/** A column of times of the wire; `more` is what else its table says of it. Planned times always have their hour. */
export function timeColumn<R extends { [id in K]?: string | null }, K extends string>(
  id: K,
  header: string,
  { as, ...more }: Pick<Column<R, K>, 'hidden' | 'importance' | 'first'> & Pick<TimeProps, 'as'> = {},
): Column<R, K> {
  return { id, header, width: 176, least: 84, cell: (row) => <Time at={row[id]} as={as} />, ...more };
}
