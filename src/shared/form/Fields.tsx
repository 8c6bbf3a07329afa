import type { ReactNode, Ref } from 'react';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './Form.module.css';

/** What stands among fields and takes a whole row. */
export function Wide({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  const css = useStyles(sheet);
  return (
    <div ref={ref} className={css.wide}>
      {children}
    </div>
  );
}

/** Fields side by side where there is room: two or three per row (filters: three, D1 §9). */
export function Fields({ perRow = 2, children }: { perRow?: 1 | 2 | 3; children: ReactNode }) {
  const css = useStyles(sheet);
  return <div className={cx(css.fields, perRow === 2 && css.two, perRow === 3 && css.three)}>{children}</div>;
}
