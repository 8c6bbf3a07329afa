import type { RecordId } from '../../../wire/host/record-id';
import { seeAsCalls } from '../../../wire/access/see-as';
import { useAction } from '../../shared/api/useAction';
import { useHost } from '../../shared/host/useHost';

/** Begins to see the service desk as somebody else: the start page is loaded anew, and all that was loaded with it is gone. */
export function useSeeAs() {
  const { kit } = useHost();
  const { run, pending } = useAction(seeAsCalls.begin, {
    onDone: () => location.assign(`${kit.base}/service-desk`),
  });
  return { pending, begin: (userId: RecordId) => void run({ body: { user_id: userId } }) };
}
