import { useState } from 'react';
import type { RecordId } from '../../../wire/host/record-id';
import type { WidgetContext } from '../../shared/host/recordId';
import { accessCalls, type PermissionsReply } from '../../../wire/access/access';
import { AlertArea } from '../../shared/alert/AlertArea';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord, type Load } from '../../shared/api/useRecord';
import { Button } from '../../shared/button/Button';
import { Collapse } from '../../shared/collapse/Collapse';
import { useMessages } from '../../shared/i18n/useMessages';
import { InfoIcon } from '../../shared/icon/icon';
import { useSeeAs } from '../../records/role/embed';
import { useStyles } from '../../shared/style/useStyles';
import { Tooltip } from '../../shared/tooltip/Tooltip';
import * as sheet from './AgentPermissions.module.css';
import { groupsOf } from './permission.choice';
import { PermissionGroup } from './PermissionGroup';
import { PersonPrivacy } from './PersonPrivacy';
import { RoleChoice } from './RoleChoice';
import { usePermissions } from './usePermissions';
import * as words from '../../../texts/compiled/screen/common';
import * as permissionsMessages from '../../../texts/compiled/screen/permissions';

/** The service-desk permissions of an agent (D1 §2, §6); nothing for who may not see them. */
export function AgentPermissions({ agentId, ofProgram }: WidgetContext<'agent.permissions'> & { ofProgram?: true }) {
  const t = useMessages();
  const load = useRecord(
    accessCalls.permissions,
    { query: { limit: 'all', role: 'agent', user_id: agentId } },
    { live: { kind: 'user', id: agentId } },
  );
  if (load.error?.status === 403) return null;
  return (
    <Collapse
      title={t(permissionsMessages.title)}
      tools={
        <Tooltip text={t(permissionsMessages.view_is_mandatory)}>
          <Button look="quiet" small icon={<InfoIcon />} aria-label={t(permissionsMessages.about)} />
        </Tooltip>
      }
    >
      <AlertArea name="agent-permissions">
        <Loaded of={load}>
          {(reply) => <Boxes key={agentId} agentId={agentId} load={load} reply={reply} ofProgram={ofProgram} />}
        </Loaded>
      </AlertArea>
    </Collapse>
  );
}

interface BoxesProps {
  agentId: RecordId;
  load: Load<PermissionsReply>;
  reply: PermissionsReply;
  /** It is an account for a program: nobody's name is kept with it. */
  ofProgram?: true;
}

function Boxes({ agentId, load, reply, ofProgram }: BoxesProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { chosen, choose, roles, chooseRoles, dirty, discard, save, saving } = usePermissions(agentId, load, reply);
  const seeAs = useSeeAs();
  const [startsOpen] = useState(!reply.actions.manage_permissions || chosen.size > 0);
  const editable = reply.actions.manage_permissions;
  return (
    <>
      {editable && <RoleChoice clients={false} reply={reply} chosen={roles} onChange={chooseRoles} />}
      <details className={css.more} open={startsOpen}>
        <summary className={css.summary}>{t(permissionsMessages.single, { count: chosen.size })}</summary>
        <div className={css.groups}>
          {groupsOf(reply.permissions).map((group) => (
            <PermissionGroup key={group.name} group={group} chosen={chosen} disabled={!editable} onChange={choose} />
          ))}
        </div>
      </details>
      {editable && (
        <div className={css.footer}>
          {!ofProgram && (
            <div className={css.privacy}>
              <PersonPrivacy personId={agentId} onErased={() => void load.reload()} />
            </div>
          )}
          <Button look="quiet" pending={seeAs.pending} onClick={() => seeAs.begin(agentId)}>
            {t(permissionsMessages.see_as)}
          </Button>
          {dirty && (
            <>
              <span className={css.unsaved} role="status">
                {t(permissionsMessages.unsaved)}
              </span>
              <Button onClick={discard}>{t(permissionsMessages.discard)}</Button>
            </>
          )}
          <Button look="primary" disabled={!dirty} pending={saving} onClick={save}>
            {t(words.save)}
          </Button>
        </div>
      )}
    </>
  );
}
