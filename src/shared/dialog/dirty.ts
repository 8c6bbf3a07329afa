import { createContext, useContext, useEffect, useId } from 'react';
import { useHost } from '../host/useHost';
import type { Kit } from '../../../host-shim/protocol';

/** A dialog's way to hear that a form inside it holds unsaved input. */
export const DirtyContext = createContext<(source: string, dirty: boolean) => void>(() => undefined);

const dirtySources = new WeakMap<Kit, Set<string>>();

/** Tells the slot, and the dialog around, that there is unsaved input here; withdrawn when the part goes. */
export function useDirty(dirty: boolean): void {
  const { kit } = useHost();
  const reportDirty = useContext(DirtyContext);
  const source = useId();
  useEffect(() => {
    if (!dirty) return undefined;
    const sources = dirtySources.get(kit) ?? new Set();
    dirtySources.set(kit, sources.add(source));
    kit.setDirty(true);
    reportDirty(source, true);
    return () => {
      sources.delete(source);
      kit.setDirty(sources.size > 0);
      reportDirty(source, false);
    };
  }, [dirty, kit, source, reportDirty]);
}
