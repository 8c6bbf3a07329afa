import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx, useStyles } from '../style/useStyles';
import { Tooltip } from '../tooltip/Tooltip';
import * as sheet from './Button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** `primary`: the one thing to do here. `quiet`: no border until pointed at. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  small?: boolean;
  icon?: ReactNode;
  /** Work goes on: shows a spinner, stays focusable, does nothing on a click. */
  pending?: boolean;
  /** There is nothing to do now; unlike `disabled` it keeps the focus of who has just pressed it. */
  idle?: boolean;
  /** Why it cannot be pressed: it keeps the focus, does nothing and says so on hover and on focus. */
  refusal?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; with an icon and no children it is square and needs an `aria-label`. */
export function Button({
  look = 'plain',
  small,
  icon,
  pending,
  idle,
  refusal,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const css = useStyles(sheet);
  const square = icon !== undefined && (children === undefined || children === null);
  const inert = pending || idle || refusal !== undefined;
  const button = (
    <button
      type="button"
      {...rest}
      className={cx(
        css.button,
        css[look],
        small && css.small,
        square && css.square,
        pending && css.pending,
        (idle || refusal !== undefined) && css.idle,
      )}
      aria-disabled={inert || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={inert ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <span className={css.spinner} /> : icon}
      {children}
    </button>
  );
  return refusal === undefined ? button : <Tooltip text={refusal}>{button}</Tooltip>;
}
