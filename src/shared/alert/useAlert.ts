import { createContext, useContext } from 'react';
import type { NamedRecord } from '../../../wire/protocol/reply';

/** What a success offers: to undo it, to go where it led. */
export interface AlertAction {
  label: string;
  onSelect: () => void;
}

/** Where messages go: the nearest area around the component that asks. */
export interface AlertSink {
  /**
   * Shows a success; it goes away by itself after ten seconds. '' shows nothing. Where the text names `record` it leads
   * there.
   */
  success(text: string, action?: AlertAction, record?: NamedRecord): void;
  /**
   * Shows an error until it is dismissed, or the next action begins. A dialog that is open in the area shows it
   * instead.
   */
  error(text: string): void;
  clear(): void;
  /** An open dialog takes over the errors of the area around it; returns the way back. */
  divert(sink: Pick<AlertSink, 'error' | 'clear'>): () => void;
}

const nowhere: AlertSink = {
  success: () => undefined,
  error: () => undefined,
  clear: () => undefined,
  divert: () => () => undefined,
};

export const AlertContext = createContext<AlertSink>(nowhere);

/** The nearest {@link AlertSink}. */
export const useAlert = (): AlertSink => useContext(AlertContext);
