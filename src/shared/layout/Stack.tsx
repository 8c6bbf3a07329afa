import type { ReactNode } from 'react';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './layout.module.css';

/** Parts below each other with the same space between them; `row`: beside each other, wrapping. */
export function Stack({
  row,
  gap = 'medium',
  children,
}: {
  row?: boolean;
  gap?: 'none' | 'small' | 'medium' | 'large';
  children: ReactNode;
}) {
  const css = useStyles(sheet);
  return <div className={cx(row ? css.row : css.stack, css[gap])}>{children}</div>;
}
