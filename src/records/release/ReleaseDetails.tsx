import type { ReleaseView } from '../../../wire/release';
import { formatDate } from '../../shared/format/date';
import { shown } from '../../shared/format/truncate';
import { useMessages } from '../../shared/i18n/useMessages';
import { AttachmentLink } from '../../shared/view/AttachmentLink';
import { Facts } from '../../shared/view/Facts';
import { RichText } from '../../shared/view/RichText';
import { Truncated } from '../../shared/view/Truncated';
import { releaseMessages } from './release.messages';
import { ReleaseStatus } from './ReleaseStatus';

/** The details of a release in the specification's order (D2 §2). */
export function ReleaseDetails({ release }: { release: ReleaseView }) {
  const t = useMessages(releaseMessages);
  const time = (value: string | null) => <time dir="ltr">{formatDate(value)}</time>;
  return (
    <Facts
      facts={[
        { name: t('identifier'), value: release.identifier },
        { name: t('subject'), value: <Truncated text={release.subject} max={shown.title} /> },
        { name: t('status'), value: <ReleaseStatus status={release.status} /> },
        { name: t('release_type'), value: release.release_type.name },
        { name: t('priority'), value: release.priority.name },
        { name: t('location'), value: <Truncated text={release.location?.name} max={shown.name} /> },
        { name: t('planned_start'), value: time(release.planned_start_date) },
        { name: t('planned_end'), value: time(release.planned_end_date) },
        { name: t('created'), value: time(release.created_at) },
        release.completed_at !== null && { name: t('completed_at'), value: time(release.completed_at) },
        { name: t('description'), value: <RichText html={release.description} capped />, wide: true },
        { name: t('attachment'), value: release.attachment && <AttachmentLink attachment={release.attachment} /> },
      ]}
    />
  );
}
