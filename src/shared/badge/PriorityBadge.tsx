import type { Priority } from '../../../wire/protocol/reply';
import { cx, useStyles } from '../style/useStyles';
import * as sheet from './PriorityBadge.module.css';

/**
 * A priority: its word, and up to four bars for its level; the highest level in the colour of danger. No bars while the
 * level is not known (0).
 */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const css = useStyles(sheet);
  return <span className={cx(css.priority, css[`level${priority.level}`])}>{priority.name}</span>;
}
