import type { RecordId } from '../../../wire/host/record-id';
import { useState } from 'react';
import { accessCalls, type PermissionsReply } from '../../../wire/access/access';
import { useAction } from '../../shared/api/useAction';
import type { Load } from '../../shared/api/useRecord';
import { useDirty } from '../../shared/dialog/dirty';
import { checkedOf, isSame, type Chosen } from './permission.choice';

interface PermissionChoice {
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
  dirty: boolean;
  discard: () => void;
  save: () => void;
  saving: boolean;
}

/**
 * The permissions of a person as they are on the server, and as somebody wants them. What was chosen outlives a live
 * update.
 */
export function usePermissions(
  userId: RecordId,
  load: Load<PermissionsReply>,
  permissions: PermissionsReply['permissions'],
  onSaved?: () => void,
): PermissionChoice {
  const held = checkedOf(permissions);
  const [wanted, setWanted] = useState<Chosen>();
  const chosen = wanted ?? held;
  const dirty = !isSame(chosen, held);
  useDirty(dirty);
  const attach = useAction(accessCalls.attach, {
    onDone: () => {
      void load.reload().then(() => setWanted(undefined));
      onSaved?.();
    },
  });
  return {
    chosen,
    choose: setWanted,
    dirty,
    discard: () => setWanted(undefined),
    save: () => void attach.run({ body: { user_id: userId, permission_ids: [...chosen], _method: 'PATCH' } }),
    saving: attach.pending,
  };
}
