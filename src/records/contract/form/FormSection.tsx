import { useId, type ReactNode } from 'react';
import { Fields } from '../../../shared/form/Fields';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './FormSection.module.css';

/** Fields that belong together, under a heading. */
export function FormSection({ title, above, children }: { title: string; above?: ReactNode; children: ReactNode }) {
  const css = useStyles(sheet);
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {above}
      <Fields>{children}</Fields>
    </section>
  );
}
