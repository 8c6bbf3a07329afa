import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useHost } from '../host/useHost';
import { useStyles } from '../style/useStyles';
import { Alert } from './Alert';
import * as sheet from './AlertArea.module.css';
import { AlertContext, type AlertSink } from './useAlert';

interface Shown {
  kind: 'success' | 'error';
  text: string;
}

/**
 * Shows the server's success and error sentences above its children (D1 §1, §8). The name is the area of the
 * specification (`problem-view`, `detach-ticket`); actions report to the nearest area around them. A host that shows
 * messages in its own way gets them instead, except those of an open dialog.
 */
export function AlertArea({ name, children }: { name: string; children?: ReactNode }) {
  const css = useStyles(sheet);
  const { kit } = useHost();
  const [shown, setShown] = useState<Shown | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const diverted = useRef<Pick<AlertSink, 'error' | 'clear'>[]>([]);

  const sink = useMemo<AlertSink>(
    () => ({
      success: (text) => setShown(text && !kit.alert({ kind: 'success', text }) ? { kind: 'success', text } : null),
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

  useEffect(() => {
    if (!shown) return undefined;
    if (shown.kind === 'error') region.current?.scrollIntoView?.({ block: 'nearest' });
    if (shown.kind !== 'success') return undefined;
    const timer = setTimeout(() => setShown(null), 10_000);
    return () => clearTimeout(timer);
  }, [shown]);

  return (
    <AlertContext value={sink}>
      <div ref={region} className={css.area} data-alert-area={name}>
        {shown && (
          <Alert kind={shown.kind} onDismiss={() => setShown(null)}>
            {shown.text}
          </Alert>
        )}
      </div>
      {children}
    </AlertContext>
  );
}
