import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MenuAction } from '../menu/Menu';
import { usePages } from '../page/PageRoot';

/** False and undefined are left out, as in a menu. */
export type Offered = readonly (MenuAction | false | undefined)[];

/**
 * Offers these actions of a page in the palette while the part is shown; nothing outside of a `PageRoot`. `menu`: where
 * they are on the page.
 */
export function useCommands(offered: Offered, menu?: string): void {
  const pages = usePages();
  const latest = useRef(offered);
  useLayoutEffect(() => {
    latest.current = offered;
  });
  useEffect(() => {
    if (!pages) return undefined;
    const now = () =>
      latest.current
        .filter((action) => action !== false && action !== undefined)
        .map((action) => ({ group: menu, ...action }));
    pages.commands.add(now);
    return () => void pages.commands.delete(now);
  }, [pages, menu]);
}
