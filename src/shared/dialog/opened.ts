import { useState, useSyncExternalStore } from 'react';

/** A dialog of a page. */
interface Drawn<Name> {
  name: Name;
  /** Open; else it is drawn ahead (ahead/useRest.ts). */
  shown: boolean;
}

/** Which dialog of a page is open. */
export interface Opened<Name> {
  /** `null`: none. */
  open: (name: Name | null) => void;
  /** It will probably be opened, or no longer. */
  expect: (name: Name, likely: boolean) => void;
  now: () => Drawn<Name> | null;
  subscribe: (listener: () => void) => () => void;
}

function createOpened<Name>(): Opened<Name> {
  const listeners = new Set<() => void>();
  let drawn: Drawn<Name> | null = null;
  const draw = (next: Drawn<Name> | null): void => {
    drawn = next;
    for (const listener of listeners) listener();
  };
  return {
    open: (name) => draw(name && { name, shown: true }),
    expect(name, likely) {
      if (!drawn?.shown) draw(likely ? { name, shown: false } : null);
    },
    now: () => drawn,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** For a page whose dialogs are opened from many places: the page is not drawn anew when one opens. */
export function useDialogs<Name>(): Opened<Name> {
  return useState(createOpened<Name>)[0];
}

/** What is drawn, for the component that draws it. */
export const useOpened = <Name>({ subscribe, now }: Opened<Name>): Drawn<Name> | null =>
  useSyncExternalStore(subscribe, now);
