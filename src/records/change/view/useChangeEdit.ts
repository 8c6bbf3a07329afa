import { changeCalls, type ChangeForm, type ChangeView } from '../../../../wire/change/change';
import type { Load } from '../../../shared/api/useRecord';
import { useReload } from '../../../shared/api/useReload';
import { useInPlaceEdit } from '../../../shared/view/useInPlaceEdit';

/** Fields of a change that were chosen on its page. */
export type ChangeEdit = (fields: Partial<ChangeView>) => void;

/** Its form as it is saved; without assets, file and custom fields, which stay as they are. */
const formOf = (change: ChangeView): ChangeForm => ({
  id: change.id,
  version: change.version,
  subject: change.subject,
  identifier: change.identifier,
  description: change.description,
  requester_id: change.requester.id,
  status_id: change.status.id,
  change_type_id: change.change_type.id,
  priority_id: change.priority?.id ?? null,
  location_id: change.location?.id ?? null,
  impact_id: change.impact_type?.id ?? null,
  department_id: change.department?.id ?? null,
  team_id: change.team?.id ?? null,
  agent_id: change.agent?.id ?? null,
});

/** A change as its page shows it while fields of it are saved, and how to change them. */
export function useChangeEdit(load: Load<{ change: ChangeView }>, actions: Load<unknown>) {
  const reload = useReload();
  return useInPlaceEdit(load.data?.change, {
    call: changeCalls.save,
    request: (change) => ({ body: formOf(change) }),
    reload: () => Promise.all([load.reload(), actions.reload(), reload([changeCalls.log])]),
  });
}
