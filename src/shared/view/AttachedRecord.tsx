import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { shown } from '../format/truncate';
import { useMessages } from '../i18n/useMessages';
import { UnlinkIcon } from '../icon/icon';
import { Link } from '../link/Link';
import { useStyles } from '../style/useStyles';
import * as sheet from './AttachedRecord.module.css';
import * as words from '../../../texts/compiled/screen/common';

interface AttachedRecordProps {
  subject: string;
  /** Its page. */
  to: string;
  /** Present if the person may detach it. */
  onDetach?: () => void;
  /** Why it cannot be detached now. */
  refusal?: string;
  /** Its facts. */
  children: ReactNode;
}

/** The one record that another may have: the change of a problem, the release of a change. */
export function AttachedRecord({ subject, to, onDetach, refusal, children }: AttachedRecordProps) {
  const t = useMessages();
  const css = useStyles(sheet);
  return (
    <div className={css.record}>
      <div className={css.head}>
        <h3 className={css.title}>
          <Link to={to} max={shown.title}>
            {subject}
          </Link>
        </h3>
        {onDetach && (
          <Button icon={<UnlinkIcon />} refusal={refusal} onClick={onDetach}>
            {t(words.detach)}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
