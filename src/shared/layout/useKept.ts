import { useState } from 'react';

function read<T extends string>(key: string, values: readonly [T, ...T[]]): T {
  try {
    const kept = localStorage.getItem(key);
    return values.find((value) => value === kept) ?? values[0];
  } catch {
    return values[0];
  }
}

/**
 * One of a few values that a person chose, remembered in this browser; the first of them until then. Where nothing can
 * be stored it lasts as long as the page.
 */
export function useKept<T extends string>(
  name: string,
  user: number | undefined,
  values: readonly [T, ...T[]],
): [value: T, keep: (value: T) => void] {
  const key = `service-desk.${name}${user === undefined ? '' : `.${user}`}`;
  const [choice, setChoice] = useState(() => ({ key, value: read(key, values) }));
  if (choice.key !== key) setChoice({ key, value: read(key, values) });
  const keep = (value: T) => {
    setChoice({ key, value });
    try {
      localStorage.setItem(key, value);
    } catch {
      // See above.
    }
  };
  return [choice.value, keep];
}
