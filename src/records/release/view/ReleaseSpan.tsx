import { useRef, type ReactNode } from 'react';
import { releaseStatus, type ReleaseView } from '../../../../wire/release/release';
import { useStyles } from '../../../shared/style/useStyles';
import { differs, SpanOfChanges } from '../form/SpanOfChanges';
import * as sheet from './ReleaseSpan.module.css';
import type { ReleaseEdit } from './useReleaseEdit';

interface ReleaseSpanProps {
  release: ReleaseView;
  /** Present if the reader may edit. */
  onEdit?: ReleaseEdit;
  /** The facts of the release. */
  children: ReactNode;
}

/** Above the facts of a release: when its changes are planned, unless it is planned for that time or completed. */
export function ReleaseSpan({ release, onEdit, children }: ReleaseSpanProps) {
  const css = useStyles(sheet);
  const facts = useRef<HTMLDivElement>(null);
  const { changes_span: span, status } = release;
  const use = (dates: Parameters<ReleaseEdit>[0]) => {
    // The button goes; the facts that it changes are read.
    facts.current?.focus();
    onEdit?.(dates);
  };
  return (
    <div ref={facts} tabIndex={-1} className={css.around}>
      {onEdit && span && status.id !== releaseStatus.completed && differs(span, release) && (
        <SpanOfChanges span={span} onUse={() => use(span)} />
      )}
      {children}
    </div>
  );
}
