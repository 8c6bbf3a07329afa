import { useState } from 'react';

const keyOf = (user: number | undefined) => `service-desk.density${user === undefined ? '' : `.${user}`}`;

function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'compact';
  } catch {
    return false;
  }
}

/** Whether a person wants narrow rows: in all tables alike, remembered in this browser. */
export function useDensity(user: number | undefined): [compact: boolean, set: (compact: boolean) => void] {
  const key = keyOf(user);
  const [choice, setChoice] = useState(() => ({ key, compact: isKept(key) }));
  if (choice.key !== key) setChoice({ key, compact: isKept(key) });
  const set = (compact: boolean) => {
    setChoice({ key, compact });
    try {
      localStorage.setItem(key, compact ? 'compact' : 'comfortable');
    } catch {
      // It lasts as long as the page.
    }
  };
  return [choice.compact, set];
}
