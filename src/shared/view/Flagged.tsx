import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { keepFocusNear, Skeleton } from '../api/Loaded';
import type { Load } from '../api/useRecord';
import { Button } from '../button/Button';
import { useMessages } from '../i18n/useMessages';
import { RefreshIcon } from '../icon/icon';
import * as apiMessages from '../../../texts/compiled/screen/api';
import * as recordMessages from '../../../texts/compiled/screen/record';

interface FlaggedProps<T> {
  /** What the reader may do. */
  of: Load<T>;
  /** Drawn without it if it could not be loaded: what needs none of it stays. */
  children: (reply: T | undefined) => ReactNode;
}

/** What follows what the reader may do; {@link RetryActions} stands for what is missing. */
export function Flagged<T>({ of, children }: FlaggedProps<T>) {
  return of.data === undefined && !of.error ? <Skeleton /> : children(of.data);
}

/** Where the actions of a record would stand, if what the reader may do could not be loaded; no message beside it. */
export function RetryActions({ of: load }: { of: Load<unknown> }) {
  const t = useMessages();
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => keepFocusNear(element.current!), []);
  return (
    <span ref={element}>
      <Button
        look="quiet"
        small
        icon={<RefreshIcon size={14} />}
        pending={load.refreshing}
        aria-label={t(recordMessages.retry_actions)}
        onClick={() => void load.reload()}
      >
        {t(apiMessages.retry)}
      </Button>
    </span>
  );
}
