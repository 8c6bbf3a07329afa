import type { ReactNode } from 'react';
import { useStyles } from '../style/useStyles';
import * as sheet from './layout.module.css';

/** The title of a route page and what can be done with the page as a whole. */
export function PageHeader({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const css = useStyles(sheet);
  return (
    <header className={css.header}>
      <h1 className={css.title}>{title}</h1>
      <div className={css.actions}>{children}</div>
    </header>
  );
}
