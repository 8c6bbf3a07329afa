import { useHost } from '../host/useHost';
import { useStyles } from '../style/useStyles';
import * as sheet from './ViewTabs.module.css';

/** A plain anchor in the row of views, as `Link` is one. */
export function ViewLink({ to, current, children }: { to: string; current: boolean; children: string }) {
  const css = useStyles(sheet);
  const { kit } = useHost();
  return (
    <a className={css.tab} href={kit.base + to} aria-current={current ? 'page' : undefined} dir="auto" title={children}>
      {children}
    </a>
  );
}
