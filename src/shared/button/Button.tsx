import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx, useStyles } from '../style/useStyles';
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
  ref?: Ref<HTMLButtonElement>;
}

/** A button; with an icon and no children it is square and needs an `aria-label`. */
export function Button({ look = 'plain', small, icon, pending, idle, children, onClick, ...rest }: ButtonProps) {
  const css = useStyles(sheet);
  const square = icon !== undefined && (children === undefined || children === null);
  return (
    <button
      type="button"
      {...rest}
      className={cx(css.button, css[look], small && css.small, square && css.square, pending && css.pending, idle && css.idle)}
      aria-disabled={pending || idle || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={pending || idle ? (event) => event.preventDefault() : onClick}
    >
      {pending ? <span className={css.spinner} /> : icon}
      {children}
    </button>
  );
}
