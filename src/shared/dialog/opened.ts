import { useState, useSyncExternalStore } from 'react';

/** Which dialog of a page is open. */
export interface Opened<Name extends string> {
  /** `null`: none. */
  open: (name: Name | null) => void;
  now: () => Name | null;
  subscribe: (listener: () => void) => () => void;
}

function createOpened<Name extends string>(): Opened<Name> {
  const listeners = new Set<() => void>();
  let opened: Name | null = null;
  return {
    open(name) {
      opened = name;
      for (const listener of listeners) listener();
    },
    now: () => opened,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** For a page whose dialogs are opened from many places: the page is not drawn anew when one opens. */
export function useDialogs<Name extends string>(): Opened<Name> {
  return useState(createOpened<Name>)[0];
}

/** The open one, for the component that draws it. */
export const useOpened = <Name extends string>({ subscribe, now }: Opened<Name>): Name | null =>
  useSyncExternalStore(subscribe, now);
