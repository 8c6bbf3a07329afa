import { useId } from 'react';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Chart.module.css';
import type { Look } from './palette';

/** What a group is filled with in the chart. */
export function Swatch({ look: { colour, pattern } }: { look: Look }) {
  const css = useStyles(sheet);
  const id = useId();
  return (
    <svg className={css.swatch} width="14" height="14" aria-hidden="true">
      <defs>
        <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={colour} />
          <path d={pattern} className={css.lines} />
        </pattern>
      </defs>
      <rect width="14" height="14" rx="3" fill={pattern ? `url(#${id})` : colour} />
    </svg>
  );
}
