import type { ReleaseView } from '../../../../wire/release/release';
import { RecordHeadline } from '../../../shared/view/RecordHeadline';
import { PriorityOfRelease, StatusOfRelease } from './ReleaseFields';
import type { ReleaseEdit } from './useReleaseEdit';

/** Below the subject: identifier, status, priority. A release has no assignee. */
export function ReleaseHeadline({ release, onEdit }: { release: ReleaseView; onEdit?: ReleaseEdit }) {
  const field = { release, onEdit, pill: true };
  return (
    <RecordHeadline identifier={release.identifier}>
      <StatusOfRelease {...field} />
      <PriorityOfRelease {...field} />
    </RecordHeadline>
  );
}
