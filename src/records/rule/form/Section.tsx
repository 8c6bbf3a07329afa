import type { ReactNode } from 'react';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Builder.module.css';

/** One part of the sentence that a rule is: when, if, then. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const css = useStyles(sheet);
  return (
    <section className={css.section} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <div className={css.body}>{children}</div>
    </section>
  );
}
