import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { kept, rest } from '../../shared/ahead/useRest';
import { routeOf } from './routes';

/**
 * What the page of a record asks for first is loaded once the mouse has rested on a link to it. Returns what is drawn
 * for that, and a function to be told when another link is pointed at, by its path below the base path, or none (`null`).
 */
export function useAhead(): [ReactNode, (path: string | null, event: PointerEvent) => void] {
  const [ahead, setAhead] = useState<ReactNode>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointed = useRef<object>(undefined);
  const forget = () => {
    clearTimeout(timer.current);
    pointed.current = undefined;
  };
  useEffect(() => forget, []);

  function point(path: string | null, { pointerType }: PointerEvent) {
    forget();
    setAhead(null);
    const id = Number(/\/(\d+)\//.exec(path ?? '')?.[1]);
    if (path === null || !id || pointerType !== 'mouse') return;
    const mine = (pointed.current = {});
    const load = () =>
      routeOf(path)
        .Component.part()
        .then(({ Ahead }) => {
          if (pointed.current !== mine) return;
          setAhead(Ahead && <Ahead key={path} id={id} />);
          timer.current = setTimeout(setAhead, kept, null);
        })
        // Whoever opens the page is told.
        .catch(() => undefined);
    timer.current = setTimeout(() => void load(), rest);
  }
  return [ahead, point];
}
