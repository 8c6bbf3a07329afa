import { useLayoutEffect, useState, type RefObject } from 'react';

/** Is an element at least so wide, in px? No before it is measured. */
export function useIsWide(of: RefObject<HTMLElement | null>, least: number): boolean {
  const [wide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = of.current!;
    const measure = () => setWide(element.clientWidth >= least);
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    return () => size.disconnect();
  }, [of, least]);
  return wide;
}
