import type { RecordId } from '../../../wire/host/record-id';
import { useState } from 'react';
import { accessCalls, type PermissionsReply } from '../../../wire/access/access';
import { useAction } from '../../shared/api/useAction';
import type { Load } from '../../shared/api/useRecord';
import { useDirty } from '../../shared/dialog/dirty';
import { checkedOf, isSame, scopesOf, type Chosen } from './permission.choice';

interface PermissionChoice {
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
  /** Ids of the roles that the person has here. */
  roles: readonly number[];
  chooseRoles: (ids: readonly number[]) => void;
  dirty: boolean;
  discard: () => void;
  save: () => void;
  saving: boolean;
}

/**
 * The roles and single permissions of a person as they are on the server, and as somebody wants them. What was chosen
 * outlives a live update.
 */
export function usePermissions(
  userId: RecordId,
  load: Load<PermissionsReply>,
  { permissions, role_ids: present }: Pick<PermissionsReply, 'permissions' | 'role_ids'>,
  onSaved?: () => void,
): PermissionChoice {
  const held = checkedOf(permissions);
  const [wanted, setWanted] = useState<Chosen>();
  const [wantedRoles, setWantedRoles] = useState<readonly number[]>();
  const chosen = wanted ?? held;
  const roles = wantedRoles ?? present;
  const otherRoles = roles.length !== present.length || roles.some((id) => !present.includes(id));
  const dirty = otherRoles || !isSame(chosen, held);
  useDirty(dirty);
  const discard = () => {
    setWanted(undefined);
    setWantedRoles(undefined);
  };
  const attach = useAction(accessCalls.attach, {
    onDone: () => {
      void load.reload().then(discard);
      onSaved?.();
    },
  });
  const scopes = scopesOf(permissions, chosen);
  return {
    chosen,
    choose: setWanted,
    roles,
    chooseRoles: setWantedRoles,
    dirty,
    discard,
    save: () =>
      void attach.run({
        body: {
          user_id: userId,
          permission_ids: [...chosen.keys()],
          ...(otherRoles && { role_ids: [...roles] }),
          ...(scopes && { scopes }),
          _method: 'PATCH',
        },
      }),
    saving: attach.pending,
  };
}
