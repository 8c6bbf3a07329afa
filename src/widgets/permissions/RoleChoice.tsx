import * as words from '../../../texts/compiled/screen/common';
import * as permissionsMessages from '../../../texts/compiled/screen/permissions';
import type { PermissionsReply } from '../../../wire/access/access';
import { roleCalls } from '../../../wire/access/role';
import { Loaded } from '../../shared/api/Loaded';
import { useRecord } from '../../shared/api/useRecord';
import { Checkbox } from '../../shared/form/Checkbox';
import { useMessages } from '../../shared/i18n/useMessages';
import { Link } from '../../shared/link/Link';
import { useStyles } from '../../shared/style/useStyles';
import * as sheet from './RoleChoice.module.css';

interface RoleChoiceProps {
  /** Of clients, else of agents. */
  clients: boolean;
  reply: PermissionsReply;
  chosen: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

/** More than an installation should have; those behind them are given on their own page. */
const most = 200;

/** The roles of a person (G26). Those by the help-desk are shown and cannot be taken away here. */
export function RoleChoice({ clients, reply, chosen, onChange }: RoleChoiceProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const load = useRecord(roleCalls.list, { query: { limit: most } });
  return (
    <fieldset className={css.roles}>
      <legend className={css.legend}>{t(words.roles)}</legend>
      <Loaded of={load}>
        {({ roles }) => (
          <ul className={css.list}>
            {roles
              .filter(({ for_clients: forClients }) => forClients === clients)
              .map(({ id, name }) => {
                const byHost = reply.host_role_ids.includes(id);
                return (
                  <li key={id}>
                    <Checkbox
                      label={byHost ? t(permissionsMessages.by_host, { name }) : name}
                      checked={byHost || chosen.includes(id)}
                      disabled={byHost && !chosen.includes(id)}
                      onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))}
                    />
                  </li>
                );
              })}
          </ul>
        )}
      </Loaded>
      <p className={css.more}>
        <Link to="/service-desk/roles">{t(permissionsMessages.manage_roles)}</Link>
      </p>
    </fieldset>
  );
}
