import type { WidgetContext } from '../../shared/host/recordId';
import { accessCalls } from '../../../wire/access/access';
import { Failed } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { useMessages } from '../../shared/i18n/useMessages';
import { Stack } from '../../shared/layout/Stack';
import { useDialog } from '../dialog/useDialog';
import { PersonPrivacy } from './PersonPrivacy';
import * as permissionsMessages from '../../../texts/compiled/screen/permissions';

const loadDialog = () => import('./UserPermissionsDialog').then((part) => part.UserPermissionsDialog);

/** "Update permissions" on the page of a user, for those who may (D1 §2). */
export function UserPermissions({ userId }: WidgetContext<'user.permissions'>) {
  const t = useMessages();
  const load = useRecord(
    accessCalls.permissions,
    { query: { limit: 'all', role: 'user', user_id: userId } },
    { live: { kind: 'user', id: userId } },
  );
  const dialog = useDialog(loadDialog);
  if (!load.data) return load.error && load.error.status !== 403 && <Failed load={load} />;
  if (!load.data.actions.manage_permissions) return null;
  return (
    <Stack row gap="small">
      <Button pending={dialog.pending} onClick={() => void dialog.show()}>
        {t(permissionsMessages.update)}
      </Button>
      <PersonPrivacy personId={userId} onErased={() => void load.reload()} />
      {dialog.draw({ userId, load, reply: load.data, onClose: dialog.close })}
    </Stack>
  );
}
