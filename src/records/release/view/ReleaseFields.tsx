import type { ReleaseView } from '../../../../wire/release/release';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { useMessages } from '../../../shared/i18n/useMessages';
import { namedOf, priorityOf } from '../../../shared/select/chosen';
import { useLookup } from '../../../shared/select/useLookup';
import { InPlace } from '../../../shared/view/InPlace';
import { ReleaseStatus } from '../list/ReleaseStatus';
import type { ReleaseEdit } from './useReleaseEdit';
import * as words from '../../../../texts/compiled/screen/common';

interface FieldProps {
  release: ReleaseView;
  /** Present if the reader may edit. */
  onEdit?: ReleaseEdit;
  /** In the headline. */
  pill?: boolean;
}

export function StatusOfRelease({ release, onEdit, pill }: FieldProps) {
  const t = useMessages();
  const source = useLookup('release_statuses');
  return (
    <InPlace
      label={t(words.status)}
      value={release.status}
      source={source}
      pill={pill}
      onChoose={onEdit && ((chosen) => chosen && onEdit({ status: namedOf(chosen) }))}
    >
      <ReleaseStatus status={release.status} />
    </InPlace>
  );
}

export function PriorityOfRelease({ release, onEdit, pill }: FieldProps) {
  const t = useMessages();
  const source = useLookup('release_priorities');
  return (
    <InPlace
      label={t(words.priority)}
      value={release.priority}
      source={source}
      pill={pill}
      onChoose={onEdit && ((chosen) => chosen && onEdit({ priority: priorityOf(chosen) }))}
    >
      <PriorityBadge priority={release.priority} />
    </InPlace>
  );
}
