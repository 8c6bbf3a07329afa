import type { Column } from '../table/column';
import { useStyles } from '../style/useStyles';
import { PersonLink } from './PersonLink';
import * as sheet from './whoLeft.module.css';

/** A row with who left and still holds it. */
export interface Held {
  held_by_left?: readonly {
    role: string;
    person: { id: number; full_name: string; name: string; email: string };
  }[];
}

/** The columns, with who left and still holds a record behind its name. `roles`: what each role is called. */
export function withWhoLeft<Row extends Held, Sort extends string>(
  columns: readonly Column<Row, Sort>[],
  header: string,
  roles: Readonly<Record<string, string>>,
): Column<Row, Sort>[] {
  const own = {
    ...{ id: 'held_by_left', sort: false, header, width: 280, importance: 1, lead: true },
    cell: ({ held_by_left }: Row) => <WhoLeft held={held_by_left ?? []} roles={roles} />,
  } as unknown as Column<Row, Sort>;
  return columns.flatMap((column) => (column.fixed ? [column, own] : [column]));
}

/** A line each, of which the name gives way. */
function WhoLeft({
  held,
  roles,
}: {
  held: NonNullable<Held['held_by_left']>;
  roles: Readonly<Record<string, string>>;
}) {
  const css = useStyles(sheet);
  return (
    <ul className={css.holders}>
      {held.map(({ role, person }) => (
        <li key={`${role} ${person.id}`} className={css.holder}>
          <span className={css.person} dir="auto">
            <PersonLink person={person} />
          </span>{' '}
          <span className={css.role}>{roles[role]}</span>
        </li>
      ))}
    </ul>
  );
}
