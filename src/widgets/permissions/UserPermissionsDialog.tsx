import type { RecordId } from '../../../wire/host/record-id';
import type { PermissionsReply } from '../../../wire/access/access';
import type { Load } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { Dialog } from '../../shared/dialog/Dialog';
import { Checkbox } from '../../shared/form/Checkbox';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { Empty } from '../../shared/table/Empty';
import { usePermissions } from './usePermissions';
import * as sheet from './UserPermissionsDialog.module.css';
import * as words from '../../../texts/compiled/screen/common';
import * as permissionsMessages from '../../../texts/compiled/screen/permissions';

interface UserPermissionsDialogProps {
  userId: RecordId;
  load: Load<PermissionsReply>;
  permissions: PermissionsReply['permissions'];
  onClose: () => void;
}

/** What a client user may do in the service desk: the user-role permissions only (800 px). */
export function UserPermissionsDialog({ userId, load, permissions, onClose }: UserPermissionsDialogProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { chosen, choose, dirty, save, saving } = usePermissions(userId, load, permissions, onClose);
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
      {permissions.length === 0 && <Empty title={t(permissionsMessages.none)} />}
      <ul className={css.list}>
        {permissions.map(({ id, name, by_role: byRole }) => (
          <li key={id}>
            <Checkbox
              label={byRole ? t(permissionsMessages.by_role, { name }) : name}
              checked={byRole || chosen.has(id)}
              disabled={byRole}
              onChange={(on) => choose(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id)))}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
