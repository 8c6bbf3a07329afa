import { useState } from 'react';

function read<T extends string>(key: string, values: readonly [T, ...T[]]): T {
  try {
    const kept = localStorage.getItem(key);
    return values.find((value) => value === kept) ?? values[0];
  } catch {
    return values[0];
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It lasts as long as the page.
  }
}

/**
 * One of a few values that a person chose, remembered in this browser; the first of them until then. What is chosen
 * before it is known who the person is stays chosen.
 */
export function useKept<T extends string>(
  name: string,
  user: number | undefined,
  values: readonly [T, ...T[]],
): [value: T, keep: (value: T) => void] {
  const key = `service-desk.${name}${user === undefined ? '' : `.${user}`}`;
  const [choice, setChoice] = useState(() => ({ key, value: read(key, values), isChosen: false }));
  if (choice.key !== key) {
    if (choice.isChosen) write(key, choice.value);
    setChoice({ ...choice, key, value: choice.isChosen ? choice.value : read(key, values) });
  }
  const keep = (value: T) => {
    setChoice({ key, value, isChosen: true });
    write(key, value);
  };
  return [choice.value, keep];
}
