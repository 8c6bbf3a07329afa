import { useEffect, useRef, useState } from 'react';
import { EMPTY } from '../../../wire/protocol/reply';
import { Alert } from '../alert/Alert';
import { useAlert } from '../alert/useAlert';
import { Skeleton } from '../api/Loaded';
import { Button } from '../button/Button';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { useGo } from '../page/go';
import { useStyles } from '../style/useStyles';
import { contextOf, type OfRecord } from './context';
import * as sheet from './ExtensionPlace.module.css';
import { forget, loadModule, type Mounted } from './load';
import { addressOf, worded } from './manifest';
import { adoptBase } from './sheet';
import type { Placed } from './useExtensions';
import { within } from './within';
import * as apiMessages from '../../../texts/compiled/screen/api';
import * as extensionMessages from '../../../texts/compiled/screen/extension';

export interface ExtensionPlaceProps {
  of: Placed;
  record?: OfRecord;
  /** In a cell, within its line: nothing while it loads, a sign for nothing if it fails. */
  small?: boolean;
  /** What its module is called, once it is loaded. */
  onTitle?: (title: string) => void;
  /** Of an action: it ends, it fails. */
  onClose?: () => void;
  onFail?: () => void;
}

type State = 'loading' | 'shown' | 'failed';

/**
 * Where a module of an extension is mounted, in a shadow root of its own. Whatever it does wrong is said here and
 * nowhere else; each phase has a limit of time, and what was mounted is always unmounted.
 */
export default function ExtensionPlace({ of, record, small, onTitle, onClose, onFail }: ExtensionPlaceProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  const { kit } = useHost();
  const alert = useAlert();
  const go = useGo();
  const place = useRef<HTMLElement>(null);
  const Box = small ? 'span' : 'div';
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ alert, go, onTitle, onClose, onFail });
  useEffect(() => {
    latest.current = { alert, go, onTitle, onClose, onFail };
  });
  const { row, module, title } = of;
  const { kind, id } = record ?? {};
  const { locale, dir, theme } = kit;

  useEffect(() => {
    const lifetime = new AbortController();
    let mounted: Mounted | undefined;
    const host = place.current!.appendChild(document.createElement(Box));
    const root = host.attachShadow({ mode: 'open' });
    adoptBase(root);
    const element = root.appendChild(document.createElement(Box));
    const end = () => {
      lifetime.abort();
      unmount(mounted);
      host.remove();
    };
    const fail = (error: unknown) => {
      if (lifetime.signal.aborted) return;
      console.warn(`The extension ${row.name} failed:`, error);
      end();
      setState('failed');
      latest.current.onFail?.();
    };
    const context = contextOf({
      ...{ kit, of: row, point: of.point, signal: lifetime.signal, fail },
      ...(kind !== undefined && id !== undefined && { record: { kind, id } }),
      alert: ({ kind: how, text }) => latest.current.alert[how === 'success' ? 'success' : 'error'](String(text)),
      navigate: (path) => latest.current.go(path),
      close: () => latest.current.onClose?.(),
    });

    async function show() {
      const loaded = await loadModule(addressOf(kit.base, row), module, of.point);
      if (lifetime.signal.aborted) return;
      latest.current.onTitle?.(worded(loaded.title, locale, title));
      const mounting = Promise.resolve(loaded.mount(element, context));
      // One that comes after its time, or after the page has moved on.
      void mounting.then(
        (late) => lifetime.signal.aborted && unmount(late),
        () => undefined,
      );
      mounted = await within('mount', () => mounting);
      if (!lifetime.signal.aborted) setState('shown');
    }
    show().catch(fail);
    return end;
    // The host may change its language or direction under it: it is mounted anew.
  }, [kit, locale, dir, theme, row, of.point, module, title, kind, id, Box, attempt]);

  const retry = () => {
    forget(addressOf(kit.base, row));
    setState('loading');
    setAttempt((count) => count + 1);
  };
  return (
    <Box className={small ? undefined : css.place} aria-busy={state === 'loading' || undefined}>
      {state === 'loading' && !small && <Skeleton lines={3} />}
      {state === 'failed' &&
        (small ? (
          EMPTY
        ) : (
          <Alert kind="error">
            <div className={css.line}>
              <span>{t(extensionMessages.failed, { name: title })}</span>
              <Button small onClick={retry}>
                {t(apiMessages.retry)}
              </Button>
            </div>
          </Alert>
        ))}
      <Box
        ref={(element: HTMLElement | null) => {
          place.current = element;
        }}
      />
    </Box>
  );
}

function unmount(mounted: Mounted | undefined): void {
  try {
    mounted?.unmount();
  } catch (error) {
    console.warn('An extension failed to unmount:', error);
  }
}
