import { releaseCalls, releaseStatus, type ReleaseView } from '../../../../wire/release/release';
import { useAction } from '../../../shared/api/useAction';
import { differs, SpanOfChanges } from '../form/SpanOfChanges';

interface ReleaseSpanProps {
  release: ReleaseView;
  onChanged: () => void;
}

/** On the page of a release that may be edited: when its changes are planned, unless it is planned for that time. */
export function ReleaseSpan({ release, onChanged }: ReleaseSpanProps) {
  const { changes_span: span } = release;
  const use = useAction(releaseCalls.save, { onDone: onChanged });
  if (!span || release.status.id === releaseStatus.completed || !differs(span, release)) return null;
  return (
    <SpanOfChanges
      span={span}
      pending={use.pending}
      onUse={() => void use.run({ body: { ...formOf(release), ...span } })}
    />
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
