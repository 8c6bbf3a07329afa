import type { ReactNode } from 'react';
import { useStyles } from '../style/useStyles';
import * as sheet from './layout.module.css';

/** A bordered area; `title` makes it a named section. */
export function Card({ title, tools, children }: { title?: string; tools?: ReactNode; children: ReactNode }) {
  const css = useStyles(sheet);
  return (
    <section className={css.card} aria-label={title}>
      {title && (
        <header className={css.cardHeader}>
          <h2>{title}</h2>
          {tools}
        </header>
      )}
      {children}
    </section>
  );
}
