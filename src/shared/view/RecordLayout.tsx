import type { ReactNode } from 'react';
import { useMessages } from '../i18n/useMessages';
import { Card } from '../layout/Card';
import { useStyles } from '../style/useStyles';
import * as sheet from './RecordLayout.module.css';
import * as recordMessages from '../../../texts/compiled/screen/record';

interface RecordLayoutProps {
  /** A `Description`. */
  description: ReactNode;
  /** A `FactRail`. */
  facts: ReactNode;
  /** The tabs. */
  children: ReactNode;
}

/**
 * Page of a record: description, facts, tabs, in this order to be read. Where there is room the facts stand at the side
 * and stay in sight.
 */
export function RecordLayout({ description, facts, children }: RecordLayoutProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <div className={css.container}>
      <div className={css.record}>
        <div className={css.description}>{description}</div>
        <div className={css.rail}>
          <Card title={t(recordMessages.details)}>{facts}</Card>
        </div>
        <div className={css.tabs}>{children}</div>
      </div>
    </div>
  );
}
