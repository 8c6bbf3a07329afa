import { useEffect, useRef } from 'react';
import { importPollMs } from '../../../wire/import/import';

/** Loads again and again while it is `wanted`, and not while nobody looks at the page. */
export function usePolling(reload: () => Promise<void>, wanted: boolean): void {
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  useEffect(() => {
    if (!wanted) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let ended = false;
    const wait = () => {
      clearTimeout(timer);
      if (!ended && !document.hidden) timer = setTimeout(() => void load(), importPollMs);
    };
    const load = () => latest.current().then(wait, wait);
    const turn = () => void (document.hidden ? clearTimeout(timer) : void load());
    wait();
    document.addEventListener('visibilitychange', turn);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [wanted]);
}
