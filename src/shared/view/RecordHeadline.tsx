import type { ReactNode } from 'react';
import { useHost } from '../host/useHost';
import { useMessages } from '../i18n/useMessages';
import { LinkIcon } from '../icon/icon';
import { useStyles } from '../style/useStyles';
import { CopyButton } from './CopyButton';
import * as sheet from './RecordHeadline.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as recordMessages from '../../../texts/compiled/screen/record';

interface RecordHeadlineProps {
  identifier: string;
  /** Address of its page. */
  path: string;
  /** Status, priority, assignee and what else is to be known first. */
  children: ReactNode;
}

/** Below the subject of a record: identifier, with buttons that copy it and the address, and where the record stands. */
export function RecordHeadline({ identifier, path, children }: RecordHeadlineProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { kit } = useHost();
  return (
    <div className={css.headline} role="group" aria-label={t(recordMessages.headline)}>
      <span className={css.identifier}>
        {identifier}
        <CopyButton text={identifier} label={t(recordMessages.copy_text, { text: identifier })} />
        <CopyButton
          text={new URL(kit.base + path, location.href).href}
          label={t(words.copy_link)}
          icon={<LinkIcon />}
          pressedBy="l"
        />
      </span>
      {children}
    </div>
  );
}
