import { createContext, useContext, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { type AlertAction, type AlertSink, useAlert } from '../alert/useAlert';

/** What the pages of one extension point hand on to each other. */
interface Pages {
  /** Names the browser's tab after a page, before the host's own title; '' gives the host its title back. */
  entitle: (title: string) => void;
  /** A page is shown: was it reached from another one, and with which success? */
  arrive: () => { fromPage: boolean } & Carried;
  /** The next page shows this success: the page that achieved it is gone by then. */
  depart: (carried: Carried) => void;
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
 * Names the browser's tab after the page, moves the focus to its heading when the page was reached from another one
 * (not when it is loaded), and shows the success that led here.
 */
export function usePageArrival(title: string, heading: RefObject<HTMLElement | null>): void {
  const pages = usePages();
  const alert = useAlert();
  useEffect(() => pages?.entitle(title), [pages, title]);
  useEffect(() => {
    if (!pages) return;
    const { fromPage, message, action } = pages.arrive();
    if (fromPage) heading.current?.focus();
    alert.success(message, action?.(alert));
  }, [pages, heading, alert]);
}
