import { PersonLink } from './PersonLink';
import * as sheet from './LeftHolders.module.css';
import { useStyles } from '../style/useStyles';

interface LeftHoldersProps<Role extends string> {
  held: readonly { role: Role; person: { id: number; full_name: string; name: string; email: string } }[] | undefined;
  /** What each role is called. */
  roles: Readonly<Record<Role, string>>;
}

/** Who left and still holds a record, each with the role: a line each. */
export function LeftHolders<Role extends string>({ held = [], roles }: LeftHoldersProps<Role>) {
  const css = useStyles(sheet);
  return (
    <ul className={css.holders}>
      {held.map(({ role, person }) => (
        <li key={`${role} ${person.id}`} className={css.holder}>
          <PersonLink person={person} /> <span className={css.role}>{roles[role]}</span>
        </li>
      ))}
    </ul>
  );
}
