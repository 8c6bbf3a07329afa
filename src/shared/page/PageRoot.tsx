import { createContext, useContext, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useAlert } from '../alert/useAlert';

interface Pages {
  /** Has a page been shown before this one? */
  visited: boolean;
  /** The document's title before the first page. */
  hostTitle: string;
  /** A success that the next page shows: its own page is gone by then. */
  message: string;
}

const PagesContext = createContext<RefObject<Pages> | null>(null);

/** Around the routes of an extension point that owns the page: gives the host its document title back when it goes. */
export function PageRoot({ children }: { children: ReactNode }) {
  const pages = useRef<Pages>({ visited: false, hostTitle: document.title, message: '' });
  useEffect(() => {
    const { hostTitle } = pages.current;
    return () => {
      document.title = hostTitle;
    };
  }, []);
  return <PagesContext value={pages}>{children}</PagesContext>;
}

/** What the pages hand on to each other; null outside of a `PageRoot`. */
export const usePages = (): RefObject<Pages> | null => useContext(PagesContext);

/**
 * Names the browser's tab after the page, moves the focus to its heading when the page was reached by a link (not when it is
 * loaded), and shows the success that led here.
 */
export function usePageArrival(title: string, heading: RefObject<HTMLElement | null>): void {
  const pages = usePages();
  const alert = useAlert();
  useEffect(() => {
    if (pages) document.title = [title, pages.current.hostTitle].filter(Boolean).join(' · ');
  }, [pages, title]);
  useEffect(() => {
    if (!pages) return;
    if (pages.current.visited) heading.current?.focus();
    alert.success(pages.current.message);
    pages.current.visited = true;
    pages.current.message = '';
  }, [pages, heading, alert]);
}
