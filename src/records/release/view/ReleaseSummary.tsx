import type { ReleaseView } from '../../../../wire/release/release';
import { isSet } from '../../../shared/format/date';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { AttachmentLink } from '../../../shared/view/AttachmentLink';
import { FactRail } from '../../../shared/view/FactRail';
import { Truncated } from '../../../shared/view/Truncated';
import { Moment } from '../../../shared/view/Moment';
import { releaseMessages } from '../release.messages';
import { PriorityOfRelease, StatusOfRelease } from './ReleaseFields';
import type { ReleaseEdit } from './useReleaseEdit';

interface ReleaseSummaryProps {
  release: ReleaseView;
  /** Present if the reader may edit. */
  onEdit?: ReleaseEdit;
  /** Shows empty facts at once. */
  unfolded?: boolean;
}

/** The details of a release in the specification's order (D2 §2). */
export function ReleaseSummary({ release, onEdit, unfolded }: ReleaseSummaryProps) {
  const t = useMessages(releaseMessages);
  const field = { release, onEdit };
  return (
    <FactRail
      unfolded={unfolded}
      facts={[
        { name: t('identifier'), value: release.identifier },
        { name: t('subject'), value: <Truncated text={release.subject} max={shown.all} /> },
        { name: t('status'), value: <StatusOfRelease {...field} /> },
        { name: t('release_type'), value: release.release_type.name },
        { name: t('priority'), value: <PriorityOfRelease {...field} /> },
        { name: t('location'), value: release.location && <Truncated text={release.location.name} max={shown.all} /> },
        {
          name: t('planned_start'),
          value: isSet(release.planned_start_date) && <Moment at={release.planned_start_date} planned />,
        },
        {
          name: t('planned_end'),
          value: isSet(release.planned_end_date) && <Moment at={release.planned_end_date} planned />,
        },
        { name: t('created'), value: <Moment at={release.created_at} /> },
        release.completed_at !== null && { name: t('completed_at'), value: <Moment at={release.completed_at} /> },
        { name: t('attachment'), value: release.attachment && <AttachmentLink attachment={release.attachment} /> },
      ]}
    />
  );
}
