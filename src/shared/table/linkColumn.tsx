import type { HostPageKind } from '../../../wire/host/host';
import { HostLink } from '../link/HostLink';
import { PersonLink, type PersonLinkProps } from '../view/PersonLink';
import type { Column } from './column';

type More<R, K extends string> = Pick<Column<R, K>, 'hidden' | 'importance' | 'width' | 'least'>;

/** A column of people, each a link to their page; `more` is what else its table says of it. */
export function personColumn<R extends { [id in K]?: PersonLinkProps['person'] }, K extends string>(
  id: K,
  header: string,
  more: More<R, K> = {},
): Column<R, K> {
  return { id, header, cell: (row) => <PersonLink person={row[id]} />, ...more };
}

/** A column of departments, teams or organizations, each a link to its page of the help-desk. */
export function hostColumn<R extends { [id in K]?: { id: number; name: string } | null }, K extends HostPageKind>(
  id: K,
  header: string,
  more: More<R, K> = {},
): Column<R, K> {
  const cell = (row: R) => {
    const shown = row[id];
    return (
      shown && (
        <HostLink kind={id} id={shown.id}>
          {shown.name}
        </HostLink>
      )
    );
  };
  return { id, header, cell, ...more };
}
