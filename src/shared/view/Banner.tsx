import type { ReactNode } from 'react';
import { useStyles } from '../style/useStyles';
import * as sheet from './Banner.module.css';

interface BannerProps {
  /** Accessible name. */
  label: string;
  title: string;
  /** Under the title. */
  children?: ReactNode;
  /** What the reader may do about it. */
  buttons?: ReactNode;
}

/** Above everything else of a record: what waits for somebody, and the buttons of who decides. */
export function Banner({ label, title, children, buttons }: BannerProps) {
  const css = useStyles(sheet);
  return (
    <section className={css.banner} aria-label={label}>
      <div className={css.text}>
        <p className={css.title}>{title}</p>
        {children && <div className={css.details}>{children}</div>}
      </div>
      {buttons && <div className={css.buttons}>{buttons}</div>}
    </section>
  );
}
