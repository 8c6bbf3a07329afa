import { createContext, useContext } from 'react';
import type { AlertAction, AlertSink } from '../alert/useAlert';
import { useHost } from '../host/useHost';

/** Goes to a root-relative path; the page there shows `message` as a success, with its action. */
export type Go = (path: string, message?: string, action?: (alert: AlertSink) => AlertAction) => void;

/** The way to another page for the routes of an extension point that owns the page. */
export const GoContext = createContext<Go | null>(null);

/** By the router where the path is one of our pages, otherwise as the host navigates. */
export function useGo(): Go {
  const { kit } = useHost();
  const go = useContext(GoContext);
  return go ?? ((path) => kit.navigate(path));
}
