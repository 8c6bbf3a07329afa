import { releaseCalls, type ReleaseForm, type ReleaseView } from '../../../../wire/release/release';
import type { Load } from '../../../shared/api/useRecord';
import { useReload } from '../../../shared/api/useReload';
import { useInPlaceEdit } from '../../../shared/view/useInPlaceEdit';

/** Fields of a release that were chosen on its page. */
export type ReleaseEdit = (fields: Partial<ReleaseView>) => void;

/** Its form as it is saved; without assets and file, which stay as they are. */
const formOf = (release: ReleaseView): ReleaseForm => ({
  id: release.id,
  version: release.version,
  subject: release.subject,
  identifier: release.identifier,
  description: release.description,
  status_id: release.status.id,
  priority_id: release.priority.id,
  release_type_id: release.release_type.id,
  location_id: release.location?.id ?? null,
  planned_start_date: release.planned_start_date,
  planned_end_date: release.planned_end_date,
});

/** A release as its page shows it while fields of it are saved, and how to change them. */
export function useReleaseEdit(load: Load<{ release: ReleaseView }>, actions: Load<unknown>) {
  const reload = useReload();
  return useInPlaceEdit(load.data?.release, {
    call: releaseCalls.save,
    request: (release) => ({ body: formOf(release) }),
    reload: () => Promise.all([load.reload(), actions.reload(), reload([releaseCalls.log])]),
  });
}
