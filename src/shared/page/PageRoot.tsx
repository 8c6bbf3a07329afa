import { createContext, useContext, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { type AlertAction, type AlertSink, useAlert } from '../alert/useAlert';
import { focused, isFocusFree } from '../host/focus';
import { useHost } from '../host/useHost';
import type { KeyGroup } from '../keys/keys';
import type { KeyOffers } from '../keys/useKeys';
import type { MenuAction } from '../menu/Menu';

/** What the pages of one extension point hand on to each other. */
export interface Pages {
  /** Names the browser's tab after a page, before the host's own title; '' gives the host its title back. */
  entitle: (title: string) => void;
  /** A page is shown: was it reached from another one, and with which success? */
  arrive: () => { fromPage: boolean } & Carried;
  /** The next page shows this success: the page that achieved it is gone by then. */
  depart: (carried: Carried) => void;
  /** What parts of the page do by keys (keys/useKeys.ts). */
  keys: Set<{ group: KeyGroup; now: () => KeyOffers }>;
  /** What the palette offers of the page at hand besides (keys/useCommands.ts). */
  commands: Set<() => readonly MenuAction[]>;
}

interface Carried {
  message: string;
  action?: (alert: AlertSink) => AlertAction;
}

function createPages(): Pages {
  const hostTitle = document.title;
  let visited = false;
  let carried: Carried = { message: '' };
  return {
    entitle: (title) => {
      document.title = [title, hostTitle].filter(Boolean).join(' · ');
    },
    arrive: () => {
      const arrival = { fromPage: visited, ...carried };
      visited = true;
      carried = { message: '' };
      return arrival;
    },
    depart: (success) => {
      carried = success;
    },
    keys: new Set(),
    commands: new Set(),
  };
}

const PagesContext = createContext<Pages | null>(null);

/** Around the routes of an extension point that owns the page. */
export function PageRoot({ children }: { children: ReactNode }) {
  const [pages] = useState(createPages);
  useEffect(() => () => pages.entitle(''), [pages]);
  return <PagesContext value={pages}>{children}</PagesContext>;
}

/** The pages around; null outside of a `PageRoot`. */
export const usePages = (): Pages | null => useContext(PagesContext);

/**
 * Names the browser's tab after the page, moves the focus to its heading, and shows the success that led here. So keys work
 * at once and a screen reader says where it is. What the host's person is at keeps the focus.
 */
export function usePageArrival(title: string, heading: RefObject<HTMLElement | null>): void {
  const pages = usePages();
  const alert = useAlert();
  const { root } = useHost().kit;
  useEffect(() => pages?.entitle(title), [pages, title]);
  useEffect(() => {
    if (!pages) return;
    const { fromPage, message, action } = pages.arrive();
    const own = heading.current!.closest('header')!.parentElement!;
    // A field of the page may have taken it already. A page that is loaded stays where the browser shows it.
    if (!own.contains(focused()) && isFocusFree(root)) heading.current!.focus({ preventScroll: !fromPage });
    alert.success(message, action?.(alert));
  }, [pages, root, heading, alert]);
}
