import type { ReleaseView } from '../../../../wire/release/release';
import { RecordHeadline } from '../../../shared/view/RecordHeadline';
import { PriorityOfRelease, StatusOfRelease } from './ReleaseFields';
import { releasePaths } from '../release.paths';
import type { ReleaseEdit } from './useReleaseEdit';

/** Below the subject: identifier, status, priority. A release has no assignee. */
export function ReleaseHeadline({ release, onEdit }: { release: ReleaseView; onEdit?: ReleaseEdit }) {
  const field = { release, onEdit, pill: true };
  return (
    <RecordHeadline identifier={release.identifier} path={releasePaths.show(release.id)}>
      <StatusOfRelease {...field} />
      <PriorityOfRelease {...field} />
    </RecordHeadline>
  );
}
