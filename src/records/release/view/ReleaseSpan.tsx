import { useRef, type ReactNode } from 'react';
import { releaseCalls, releaseStatus, type ReleaseView } from '../../../../wire/release/release';
import { useAction } from '../../../shared/api/useAction';
import { useStyles } from '../../../shared/style/useStyles';
import { differs, SpanOfChanges } from '../form/SpanOfChanges';
import * as sheet from './ReleaseSpan.module.css';

interface ReleaseSpanProps {
  release: ReleaseView;
  mayEdit: boolean;
  onChanged: () => void;
  /** The facts of the release. */
  children: ReactNode;
}

/** Above the facts of a release that may be edited: when its changes are planned, unless it is planned for that time. */
export function ReleaseSpan({ release, mayEdit, onChanged, children }: ReleaseSpanProps) {
  const css = useStyles(sheet);
  const facts = useRef<HTMLDivElement>(null);
  const { changes_span: span } = release;
  const use = useAction(releaseCalls.save, {
    onDone: () => {
      // The button is about to go.
      facts.current?.focus();
      onChanged();
    },
  });
  const suggests = mayEdit && span && release.status.id !== releaseStatus.completed && differs(span, release);
  return (
    <div ref={facts} tabIndex={-1} className={css.around}>
      {suggests && (
        <SpanOfChanges
          span={span}
          pending={use.pending}
          onUse={() => void use.run({ body: { ...formOf(release), ...span } })}
        />
      )}
      {children}
    </div>
  );
}

/** The release as its form would send it unchanged; what is not sent, assets and file, stays. */
const formOf = ({ id, subject, identifier, description, version, ...release }: ReleaseView) => ({
  id,
  subject,
  identifier,
  description,
  version,
  status_id: release.status.id,
  priority_id: release.priority.id,
  release_type_id: release.release_type.id,
  location_id: release.location?.id ?? null,
});
