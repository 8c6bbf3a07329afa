import type { RecordId } from '../../../wire/host/record-id';
import type { PermissionsReply } from '../../../wire/access/access';
import type { Load } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { Checkbox } from '../../shared/form/Checkbox';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { isWhole, toggle } from './permission.choice';
import { RoleChoice } from './RoleChoice';
import { usePermissions } from './usePermissions';
import * as sheet from './UserPermissionsDialog.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as permissionsMessages from '../../../texts/compiled/screen/permissions';

interface UserPermissionsDialogProps {
  userId: RecordId;
  load: Load<PermissionsReply>;
  reply: PermissionsReply;
  onClose: () => void;
}

/** What a client user may do in the service desk: the user-role permissions only (800 px). */
export function UserPermissionsDialog({ userId, load, reply, onClose }: UserPermissionsDialogProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { permissions } = reply;
  const { chosen, choose, roles, chooseRoles, dirty, save, saving } = usePermissions(userId, load, reply, onClose);
  const group = { name: '', entries: permissions, view: undefined };
  return (
    <Dialog
      title={t(permissionsMessages.update)}
      width={800}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button look="primary" disabled={!dirty} pending={saving} onClick={save}>
            {t(words.save)}
          </Button>
        </>
      }
    >
      <RoleChoice clients reply={reply} chosen={roles} onChange={chooseRoles} />
      {permissions.length === 0 && <Empty title={t(permissionsMessages.none)} />}
      <ul className={css.list}>
        {permissions.map((entry) => (
          <li key={entry.id}>
            <Checkbox
              label={entry.by_role ? t(permissionsMessages.by_role, { name: entry.name }) : entry.name}
              checked={isWhole(entry) || chosen.has(entry.id)}
              disabled={isWhole(entry) && !chosen.has(entry.id)}
              onChange={(on) => choose(toggle(chosen, group, entry, on))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
