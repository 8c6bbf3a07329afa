import type { ReleaseView } from '../../../../wire/release/release';
import { PriorityBadge } from '../../../shared/badge/PriorityBadge';
import { shown } from '../../../shared/format/truncate';
import { useMessages } from '../../../shared/i18n/useMessages';
import { AttachmentLink } from '../../../shared/view/AttachmentLink';
import { Facts } from '../../../shared/view/Facts';
import { RichText } from '../../../shared/view/RichText';
import { Truncated } from '../../../shared/view/Truncated';
import { Time } from '../../../shared/view/Time';
import { releaseMessages } from '../release.messages';
import { ReleaseStatus } from '../list/ReleaseStatus';

/** The details of a release in the specification's order (D2 §2). */
export function ReleaseSummary({ release }: { release: ReleaseView }) {
  const t = useMessages(releaseMessages);
  return (
    <Facts
      facts={[
        { name: t('identifier'), value: release.identifier },
        { name: t('subject'), value: <Truncated text={release.subject} max={shown.title} /> },
        { name: t('status'), value: <ReleaseStatus status={release.status} /> },
        { name: t('release_type'), value: release.release_type.name },
        { name: t('priority'), value: <PriorityBadge priority={release.priority} /> },
        { name: t('location'), value: <Truncated text={release.location?.name} max={shown.name} /> },
        { name: t('planned_start'), value: <Time at={release.planned_start_date} /> },
        { name: t('planned_end'), value: <Time at={release.planned_end_date} /> },
        { name: t('created'), value: <Time at={release.created_at} /> },
        release.completed_at !== null && { name: t('completed_at'), value: <Time at={release.completed_at} /> },
        { name: t('description'), value: <RichText html={release.description} capped />, wide: true },
        { name: t('attachment'), value: release.attachment && <AttachmentLink attachment={release.attachment} /> },
      ]}
    />
  );
}
