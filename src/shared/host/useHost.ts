import { createContext, useContext } from 'react';
import type { Kit } from '../../../host-shim/protocol';
import type { Send } from '../api/client';
import type { Translation } from '../i18n/messages';

/** What a part knows of the page it lives in. */
export interface Host {
  kit: Kit;
  /** Makes a call of the HTTP API; `useRecord`, `useList` and `useAction` are the usual way to it. */
  send: Send;
  /**
   * Where menus and tooltips go: an element of the same shadow root (or of the dialog around). Null before the first
   * paint.
   */
  portal: HTMLElement | null;
  translation: Translation;
  /** Only in a slot that may have others beside it. */
  once?: Once;
}

/** Failures that the slots of a page have together; see slot/SaidOnce.tsx. `status` is that of the error. */
export interface Once {
  /** Takes part until what is returned is called. */
  fail(status: number | undefined, reload: () => Promise<void>): (() => void) | undefined;
  /** Does another slot say it already? */
  isShown(status: number | undefined): boolean;
  /** Loads in all slots what failed for this reason. */
  retry(status: number | undefined): void;
}

export const HostContext = createContext<Host | null>(null);

/** The host of this widget. Throws outside of a `HostProvider`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('HostProvider is missing');
  return host;
}
