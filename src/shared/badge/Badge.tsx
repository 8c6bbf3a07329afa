import type { ReactNode } from 'react';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './Badge.module.css';

/** A short state: a status, a count. Colour never says more than the text. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
  children: ReactNode;
}) {
  const css = useStyles(sheet);
  return (
    <span className={cx(css.badge, css[tone])} data-badge>
      {children}
    </span>
  );
}
