import { startTransition, useEffect, useState, type ReactNode } from 'react';

/** What takes long to draw: it follows the first picture of what is around it. */
export function Later({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(false);
  useEffect(() => startTransition(() => setNow(true)), []);
  return now && children;
}
