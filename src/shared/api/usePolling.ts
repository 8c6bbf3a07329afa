import { useEffect, useRef } from 'react';

/** Loads again and again, `ms` after each time, while it is `wanted`, and not while nobody looks at the page. */
export function usePolling(reload: () => Promise<void>, wanted: boolean, ms: number): void {
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
      if (!ended && !document.hidden) timer = setTimeout(() => void load(), ms);
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
  }, [wanted, ms]);
}
