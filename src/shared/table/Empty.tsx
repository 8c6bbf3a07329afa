import type { ReactNode } from 'react';
import { useStyles } from '../style/useStyles';
import * as sheet from './Empty.module.css';

interface EmptyProps {
  title: string;
  /** The next step: a sentence, a link. */
  children?: ReactNode;
  /** The next step as buttons. */
  actions?: ReactNode;
}

/** An empty list: what it is, and what can be done about it. */
export function Empty({ title, children, actions }: EmptyProps) {
  const css = useStyles(sheet);
  return (
    <div className={css.empty}>
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
