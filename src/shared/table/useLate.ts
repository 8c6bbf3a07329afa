import { useEffect, useState } from 'react';

/** Has it been so for so many milliseconds? */
export function useLate(is: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, is ? ms : 0, is);
    return () => clearTimeout(timer);
  }, [is, ms]);
  return is && late;
}
