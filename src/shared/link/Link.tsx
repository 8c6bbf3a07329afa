import type { ReactNode, Ref } from 'react';
import { useHost } from '../host/useHost';
import { cx, useStyles } from '../style/useStyles';
import { truncate } from '../format/truncate';
import { Tooltip } from '../tooltip/Tooltip';
import * as button from '../button/Button.module.css';

interface LinkProps {
  /** Root-relative; the host's path prefix is put before it. */
  to: string;
  /** Characters shown (D1 §1); the full text on hover and on focus. Only for a text as child. */
  max?: number;
  /** Looks like a button. */
  look?: 'primary' | 'plain' | 'quiet';
  icon?: ReactNode;
  /** Only without a text. */
  'aria-label'?: string;
  'aria-current'?: 'page';
  /** Always followed by the browser, never by a router of the page. */
  isOfServer?: boolean;
  /** Opens beside the page at hand. */
  newTab?: boolean;
  /** Is stored under this name instead of being opened. */
  download?: string;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
}

/**
 * A plain anchor. The shim turns clicks into `service-desk:navigate` (docs/embedding.md, requirement 13); without it
 * the browser follows it.
 */
export function Link({ to, max, look, icon, newTab, isOfServer, children, ...rest }: LinkProps) {
  const css = useStyles(button);
  const { kit } = useHost();
  const short = max !== undefined && typeof children === 'string' ? truncate(children, max) : children;
  const anchor = (
    <a
      {...rest}
      dir={typeof children === 'string' ? 'auto' : undefined}
      href={kit.base + to}
      className={look && cx(css.button, css[look], icon && !children ? css.square : undefined)}
      target={newTab ? '_blank' : isOfServer ? '_self' : undefined}
      rel={newTab ? 'noopener' : undefined}
    >
      {icon}
      {short}
    </a>
  );
  return short === children ? anchor : <Tooltip text={children}>{anchor}</Tooltip>;
}
