import type { ReactNode } from 'react';
import { useStyles } from '../style/useStyles';
import * as sheet from './Empty.module.css';

/** An empty list: what it is, and the next step as children (a sentence, a button). */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  const css = useStyles(sheet);
  return (
    <div className={css.empty}>
      <p className={css.title}>{title}</p>
      {children && <div className={css.text}>{children}</div>}
    </div>
  );
}
