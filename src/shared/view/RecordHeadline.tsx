import type { ReactNode } from 'react';
import { useMessages } from '../i18n/useMessages';
import { useStyles } from '../style/useStyles';
import { CopyButton } from './CopyButton';
import * as sheet from './RecordHeadline.module.css';
import { recordMessages } from './record.messages';

interface RecordHeadlineProps {
  identifier: string;
  /** Status, priority, assignee and what else is to be known first. */
  children: ReactNode;
}

/** Below the subject of a record: identifier, with a button that copies it, and where the record stands. */
export function RecordHeadline({ identifier, children }: RecordHeadlineProps) {
  const css = useStyles(sheet);
  const t = useMessages(recordMessages);
  return (
    <div className={css.headline} role="group" aria-label={t('headline')}>
      <span className={css.identifier}>
        {identifier}
        <CopyButton text={identifier} />
      </span>
      {children}
    </div>
  );
}
