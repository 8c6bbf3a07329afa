import type { ReactNode } from 'react';
import * as base from './base.module.css';
import type { Classes } from './useStyles';

/** Text for screen readers only. */
export function SrOnly({ children, live }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={(base as unknown as Classes).srOnly} role={live ? 'status' : undefined}>
      {children}
    </span>
  );
}
