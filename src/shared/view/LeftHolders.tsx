import { useStyles } from '../style/useStyles';
import * as sheet from './LeftHolders.module.css';
import { PersonLink } from './PersonLink';

interface LeftHoldersProps<Role extends string> {
  held: readonly { role: Role; person: { id: number; full_name: string; name: string; email: string } }[] | undefined;
  /** What each role is called. */
  roles: Readonly<Record<Role, string>>;
}

/** Who left and still holds a record, each with the role: a line each, of which the name gives way. */
export function LeftHolders<Role extends string>({ held = [], roles }: LeftHoldersProps<Role>) {
  const css = useStyles(sheet);
  return (
    <ul className={css.holders}>
      {held.map(({ role, person }) => (
        <li key={`${role} ${person.id}`} className={css.holder}>
          <span className={css.person}>
            <PersonLink person={person} />
          </span>{' '}
          <span className={css.role}>{roles[role]}</span>
        </li>
      ))}
    </ul>
  );
}
