import { startTransition, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPath, NavigationType, Router, type Location, type Navigator, type To } from 'react-router-dom';

/** Of the Navigation API, where the browser has it. */
const { navigation } = window as { navigation?: EventTarget };

interface Entry {
  usr: unknown;
  key: string;
}

function here(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = (history.state ?? {}) as Partial<Entry>;
  return { pathname, search, hash, state: usr, key };
}

interface PageRouterProps {
  basename: string;
  /** Shown as long as the address is not below it. */
  outside: ReactNode;
  children: ReactNode;
}

const isBelow = (pathname: string, basename: string): boolean => `${pathname}/`.startsWith(`${basename}/`);

/**
 * Routes below `basename` by the browser's address. It also follows when somebody else changes the address to another
 * one below `basename`, which a `BrowserRouter` does not hear of: the host's own router, for a link in the host's menu.
 */
export function PageRouter({ basename, outside, children }: PageRouterProps) {
  const [shown, setShown] = useState(() => ({ location: here(), navigationType: NavigationType.Pop }));
  const known = useRef(window.location.href);

  const navigator = useMemo<Navigator>(() => {
    const move = (how: 'pushState' | 'replaceState', navigationType: NavigationType, to: To, usr: unknown = null) => {
      const path = typeof to === 'string' ? to : createPath(to);
      known.current = new URL(path, window.location.href).href;
      history[how]({ usr, key: Math.random().toString(36).slice(2, 10) } satisfies Entry, '', path);
      startTransition(() => setShown({ location: here(), navigationType }));
    };
    return {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (delta) => history.go(delta),
      push: (to, state) => move('pushState', NavigationType.Push, to, state),
      replace: (to, state) => move('replaceState', NavigationType.Replace, to, state),
    };
  }, []);

  useLayoutEffect(() => {
    function follow() {
      const { href, pathname } = window.location;
      if (href === known.current || !isBelow(pathname, basename)) return;
      known.current = href;
      startTransition(() => setShown({ location: here(), navigationType: NavigationType.Pop }));
    }
    const listeners = [
      [window, 'popstate'],
      [navigation, 'currententrychange'],
    ] as const;
    for (const [target, name] of listeners) target?.addEventListener(name, follow);
    return () => {
      for (const [target, name] of listeners) target?.removeEventListener(name, follow);
    };
  }, [basename]);

  if (!isBelow(shown.location.pathname, basename)) return outside;
  return (
    <Router basename={basename} navigator={navigator} {...shown}>
      {children}
    </Router>
  );
}
