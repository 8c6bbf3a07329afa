import type { ReactNode } from 'react';
import { useStyles } from '../style/useStyles';
import * as sheet from './WideText.module.css';

/** The text of a button with an icon, in the head of a page; on a phone it is there for screen readers only. */
export function WideText({ children }: { children: ReactNode }) {
  const css = useStyles(sheet);
  return <span className={css.text}>{children}</span>;
}
