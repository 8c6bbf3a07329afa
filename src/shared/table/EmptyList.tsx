import type { ReactNode } from 'react';
import { Link } from '../link/Link';
import { Empty } from './Empty';

interface EmptyListProps {
  title: string;
  text: string;
  /** The first record, for who may add one. */
  add?: { to: string; text: string } | false;
  /** Other ways to it. */
  others?: ReactNode;
}

/** A list that has no records yet: what they are for, and the way to the first one. */
export function EmptyList({ title, text, add, others }: EmptyListProps) {
  return (
    <Empty
      title={title}
      actions={
        (add || others) && (
          <>
            {add && (
              <Link to={add.to} look="plain">
                {add.text}
              </Link>
            )}
            {others}
          </>
        )
      }
    >
      <p>{text}</p>
    </Empty>
  );
}
