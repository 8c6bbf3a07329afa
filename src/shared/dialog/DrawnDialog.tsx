import type { ReactNode } from 'react';
import { ShownContext } from '../ahead/ShownContext';
import { type Opened, useOpened } from './opened';

/** The dialog of a page that is open, or that will probably be opened: then it is drawn and not seen. */
export function DrawnDialog<Name>({ of, children }: { of: Opened<Name>; children: (name: Name) => ReactNode }) {
  const drawn = useOpened(of);
  return drawn && <ShownContext value={drawn.shown}>{children(drawn.name)}</ShownContext>;
}
