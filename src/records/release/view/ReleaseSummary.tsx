import type { ReleaseView } from '../../../../wire/release/release';
import { isSet } from '../../../shared/format/date';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { AttachmentLink } from '../../../shared/view/AttachmentLink';
import { FactRail } from '../../../shared/view/FactRail';
import { Truncated } from '../../../shared/view/Truncated';
import { Moment } from '../../../shared/view/Moment';
import { PriorityOfRelease, StatusOfRelease } from './ReleaseFields';
import type { ReleaseEdit } from './useReleaseEdit';
import * as words from '../../../../texts/compiled/screen/common';

interface ReleaseSummaryProps {
  release: ReleaseView;
  /** Present if the reader may edit. */
  onEdit?: ReleaseEdit;
  /** Shows empty facts at once. */
  unfolded?: boolean;
}

/** The details of a release in the specification's order (D2 §2). */
export function ReleaseSummary({ release, onEdit, unfolded }: ReleaseSummaryProps) {
  const t = useMessages();
  const field = { release, onEdit };
  return (
    <FactRail
      unfolded={unfolded}
      facts={[
        { name: t(words.identifier), value: release.identifier },
        { name: t(words.subject), value: <Truncated text={release.subject} max={shown.all} /> },
        { name: t(words.status), value: <StatusOfRelease {...field} /> },
        { name: t(words.release_type), value: release.release_type.name },
        { name: t(words.priority), value: <PriorityOfRelease {...field} /> },
        {
          name: t(words.location),
          value: release.location && <Truncated text={release.location.name} max={shown.all} />,
        },
        {
          name: t(words.planned_start_date),
          value: isSet(release.planned_start_date) && <Moment at={release.planned_start_date} planned />,
        },
        {
          name: t(words.planned_end_date),
          value: isSet(release.planned_end_date) && <Moment at={release.planned_end_date} planned />,
        },
        { name: t(words.created), value: <Moment at={release.created_at} /> },
        release.completed_at !== null && { name: t(words.completed), value: <Moment at={release.completed_at} /> },
        { name: t(words.attachment), value: release.attachment && <AttachmentLink attachment={release.attachment} /> },
      ]}
    />
  );
}
