import { useStyles } from '../style/useStyles';
import * as sheet from './Face.module.css';

/** A person's picture; without one at most two letters of their name. It adds nothing to the name that stands beside it. */
export function Face({ person }: { person: { full_name: string; profile_pic: string | null } | null }) {
  const css = useStyles(sheet);
  return person?.profile_pic ? (
    <img className={css.face} src={person.profile_pic} alt="" />
  ) : (
    <span className={css.face} aria-hidden="true">
      {initials(person?.full_name)}
    </span>
  );
}

const initials = (name = ''): string =>
  name
    .split(/\s+/)
    .map((word) => word[0])
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase();
