import { Link } from '../link/Link';
import { Empty } from './Empty';

interface EmptyListProps {
  title: string;
  text: string;
  /** The first record, for who may add one. */
  add?: { to: string; text: string } | false;
}

/** A list that has no records yet: what they are for, and the way to the first one. */
export function EmptyList({ title, text, add }: EmptyListProps) {
  return (
    <Empty
      title={title}
      actions={
        add && (
          <Link to={add.to} look="plain">
            {add.text}
          </Link>
        )
      }
    >
      <p>{text}</p>
    </Empty>
  );
}
