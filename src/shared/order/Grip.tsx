import { GripIcon } from '../icon/table';
import { useStyles } from '../style/useStyles';
import * as sheet from './Grip.module.css';
import type { Order } from './useOrder';

interface GripProps {
  of: Order;
  id: string;
  /** "Move status". */
  label: string;
  /** How it is done. */
  hint: string;
}

/** What a line is moved by: dragged, or with the arrow keys. */
export function Grip({ of: order, id, label, hint }: GripProps) {
  const css = useStyles(sheet);
  return (
    <button
      ref={(grip) => order.keep(id, grip)}
      type="button"
      className={css.grip}
      aria-label={label}
      title={hint}
      onKeyDown={(event) => order.onKeyDown(event, id)}
      onPointerDown={order.onPointerDown}
      onPointerMove={(event) => order.onPointerMove(event, id)}
      onPointerUp={order.onPointerUp}
    >
      <GripIcon />
    </button>
  );
}
