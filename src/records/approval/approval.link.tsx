import { useEffect, useState, type ReactNode } from 'react';
import { Alert } from '../../../shared/alert/Alert';
import { Loaded } from '../../../shared/api/Loaded';
import type { Load } from '../../../shared/api/useRecord';
import { useGo } from '../../../shared/page/go';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './PublicApproval.module.css';

interface LinkPageProps<T> {
  load: Load<T>;
  title: string;
  above?: string;
  /** Heading of a link that was withdrawn, removed or has expired. */
  gone: string;
  /** What the visitor has just been told stays, though the link is used up. */
  said: string;
  children: (data: T) => ReactNode;
}

/**
 * What a link in a mail opens. One that does not exist sends the visitor to the host's not-found page with the server's
 * message (D1 §2, D3 §2).
 */
export function LinkPage<T>({ load, title, above, gone, said, children }: LinkPageProps<T>) {
  const css = useStyles(sheet);
  const go = useGo();
  const { data, error } = load;
  const unknown = error?.status === 404 && data === undefined ? error.message : null;
  useEffect(() => {
    if (unknown !== null) go(`/not-found?message=${encodeURIComponent(unknown)}`);
  }, [unknown, go]);
  const isGone = error?.status === 410 && !said;
  const heading = isGone ? gone : title;
  const [hostTitle] = useState(document.title);
  useEffect(() => {
    document.title = `${heading} · ${hostTitle}`;
  }, [heading, hostTitle]);
  return (
    <div className={css.page}>
      <div className={css.stack}>
        <header>
          {!isGone && above && <p className={css.muted}>{above}</p>}
          <h1 className={css.heading} dir="auto">
            {heading}
          </h1>
        </header>
        {isGone ? <Alert kind="warning">{error.message}</Alert> : <Loaded of={load}>{children}</Loaded>}
      </div>
    </div>
  );
}

/** For what comes in the place of a button that had the focus. */
export const takeFocus = (element: HTMLElement | null) => element?.focus();
