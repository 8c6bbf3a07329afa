import type { ReactNode } from 'react';
import { EMPTY } from '../../../../wire/protocol/reply';
import { useMessages } from '../../../shared/i18n/useMessages';
import { useStyles } from '../../../shared/style/useStyles';
import * as sheet from './Changed.module.css';
import * as problemMessages from '../../../../texts/compiled/screen/problem';

interface ChangedProps {
  /** The value before the last action; undefined if there was none. */
  from: string | undefined;
  to: string | undefined;
  /** The value now. */
  children: ReactNode;
}

/** A value in a row of tickets; if the last action changed it, also what it was. */
export function Changed({ from, to, children }: ChangedProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const now = children ?? EMPTY;
  if (from === undefined || from === to) return now;
  return (
    <span className={css.changed}>
      {now}
      <span className={css.was}>{t(problemMessages.was, { value: from })}</span>
    </span>
  );
}
