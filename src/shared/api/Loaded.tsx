import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Alert } from '../alert/Alert';
import { Button } from '../button/Button';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { cx, useStyles } from '../style/useStyles';
import { useLive } from './live';
import { usePolling } from './usePolling';
import * as sheet from './Loaded.module.css';
import type { Load } from './useRecord';
import * as words from '../../../texts/compiled/screen/common';
import * as apiMessages from '../../../texts/compiled/screen/api';

interface LoadedProps<T> {
  of: Load<T>;
  /** Shown while loading, nothing if it is `null`; a few grey lines without it. */
  skeleton?: ReactNode;
  children: (value: T) => ReactNode;
}

/** Draws a load: skeleton, failure with Retry (A9), refusal, or the children with the data. Forms mount only with data. */
export function Loaded<T>({ of: load, skeleton = <Skeleton />, children }: LoadedProps<T>) {
  if (load.data !== undefined) return children(load.data);
  if (load.error) return <Failed load={load} />;
  return skeleton;
}

/** Milliseconds after which a page for anybody tries again. */
const againAfter = 20_000;

/**
 * "Could not load" with Retry. A sentence of the server on what is wrong (403, 404, 409, 410, 503) is shown with it. What
 * the reader may not see is no failure: only the sentence. What another slot of the page says already is not said again.
 * When the server was away and is back, it is loaded by itself: by the live stream, or, where perhaps nobody is signed in,
 * by trying again.
 */
export function Failed({ load }: { load: Pick<Load<unknown>, 'error' | 'reload' | 'refreshing' | 'isPublic'> }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { error } = load;
  const element = useRef<HTMLDivElement>(null);
  const { once } = useHost();
  const status = error?.status;
  const isShown = once?.isShown(status);
  const isAway = !status || status > 500;
  // No record matters: only that the stream is back.
  useLive(isAway && !load.isPublic ? [] : undefined, () => void load.reload());
  usePolling(load.reload, isAway && load.isPublic === true, againAfter);
  useLayoutEffect(() => keepFocusNear(element.current!), []);
  // `reload` is another function each time and does the same.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => once?.fail(status, load.reload), [status]);
  const reason =
    error?.status === 401
      ? t(apiMessages.session_title)
      : error && [403, 404, 409, 410, 503].includes(error.status)
        ? error.message
        : '';
  const button = (
    <Button small pending={load.refreshing} onClick={() => (once?.retry(status), void load.reload())}>
      {t(apiMessages.retry)}
    </Button>
  );
  return (
    <div ref={element} className={css.failed}>
      {isShown ? (
        button
      ) : error?.refused ? (
        <Alert kind="info">{error.message}</Alert>
      ) : (
        <Alert kind="error">
          <div className={css.line}>
            <span>
              {t(apiMessages.could_not_load)}
              {reason && `: ${reason}`}
            </span>
            {button}
          </div>
        </Alert>
      )}
    </div>
  );
}

/** Returns what to do when the element goes: the focus that was in it stays beside what came instead. */
export function keepFocusNear(element: HTMLElement): () => void {
  const root = element.getRootNode() as Document | ShadowRoot;
  const near = element.closest<HTMLElement>('[tabindex]') ?? root.querySelector<HTMLElement>('h1[tabindex]');
  return () => {
    if (element.contains(root.activeElement)) near?.focus();
  };
}

/** Grey lines in the place of what is on its way. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <div className={css.skeleton} role="status" aria-label={t(words.loading)}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={cx(css.bar, index % 3 === 2 && css.short)} />
      ))}
    </div>
  );
}
