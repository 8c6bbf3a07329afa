import type { Priority } from '../../../wire/protocol/reply';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './PriorityBadge.module.css';

/**
 * A priority: its word, and up to four bars for its level; the highest level in the colour of danger. No bars while the
 * level is not known (0).
 */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const css = useStyles(sheet);
  const { level } = priority;
  return (
    <span className={cx(css.priority, level === 4 && css.highest, level === 3 && css.high)}>
      <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true" focusable="false">
        {(level > 0 ? [1, 2, 3, 4] : []).map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 3.5}
            y={11 - bar * 2.5}
            width="2.5"
            height={bar * 2.5 + 1}
            rx="0.75"
            className={cx(css.bar, bar <= level && css.full)}
          />
        ))}
      </svg>
      {priority.name}
    </span>
  );
}
