import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { NamedRecord } from '../../../wire/protocol/reply';
import { lazyPart } from '../part/lazyPart';
import { useHost } from '../host/useHost';
import { useStyles } from '../style/useStyles';
import { Alert } from './Alert';
import * as sheet from './Alert.module.css';
import type { ToastProps } from './Toast';
import { AlertContext, type AlertAction, type AlertSink } from './useAlert';

/** Nothing has succeeded yet when a page is drawn. One that does not come is no fault of what succeeded. */
const Toast = lazyPart(() => import(/* webpackChunkName: "toast" */ './Toast').catch(() => ({ default: PlainToast })), {
  skeleton: null,
});

function PlainToast({ children, onEnd }: ToastProps) {
  return (
    <Alert kind="success" onDismiss={onEnd}>
      {children}
    </Alert>
  );
}

interface Shown {
  kind: 'success' | 'error';
  text: string;
  action?: AlertAction;
  record?: NamedRecord;
}

/**
 * Shows the server's error sentences above its children and its successes over the page (D1 §1, §8). The name is the
 * area of the specification (`problem-view`, `detach-ticket`); actions report to the nearest area around them. A host
 * that shows messages in its own way gets them instead, except those of an open dialog and those that offer an action.
 */
export function AlertArea({ name, children }: { name: string; children?: ReactNode }) {
  const css = useStyles(sheet);
  const { kit } = useHost();
  const [shown, setShown] = useState<Shown | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const diverted = useRef<Pick<AlertSink, 'error' | 'clear'>[]>([]);

  const sink = useMemo<AlertSink>(
    () => ({
      success: (text, action, record) => {
        const taken = !text || (!action && kit.alert({ kind: 'success', text }));
        setShown(taken ? null : { kind: 'success', text, action, record });
      },
      error: (text) => {
        const dialog = diverted.current.at(-1);
        if (dialog) dialog.error(text);
        else if (!kit.alert({ kind: 'error', text })) setShown({ kind: 'error', text });
      },
      clear: () => {
        setShown(null);
        diverted.current.at(-1)?.clear();
      },
      divert: (dialog) => {
        diverted.current.push(dialog);
        return () => {
          diverted.current = diverted.current.filter((other) => other !== dialog);
        };
      },
    }),
    [kit],
  );

  const end = useCallback(() => setShown(null), []);
  useEffect(() => {
    if (shown?.kind === 'error') region.current?.scrollIntoView?.({ block: 'nearest' });
  }, [shown]);

  return (
    <AlertContext value={sink}>
      <div ref={region} className={css.area} data-alert-area={name}>
        {shown?.kind === 'error' && (
          <Alert kind="error" onDismiss={end}>
            {shown.text}
          </Alert>
        )}
        {shown?.kind === 'success' && (
          <Toast action={shown.action} record={shown.record} onEnd={end}>
            {shown.text}
          </Toast>
        )}
      </div>
      {children}
    </AlertContext>
  );
}
