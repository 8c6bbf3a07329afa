import { useId } from 'react';
import { Checkbox } from '../../shared/form/Checkbox';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import type { PermissionEntry } from '../../../wire/access/access';
import { hasScope, type RightScope, rightScopes } from '../../../wire/access/role';
import { reachWords } from '../../records/role/embed';
import { isWhole, toggle, toggleAll, withScope, type Chosen, type Group } from './permission.choice';
import * as sheet from './PermissionGroup.module.css';
import * as permissionsMessages from '../../../texts/compiled/screen/permissions';

interface PermissionGroupProps {
  group: Group;
  chosen: Chosen;
  disabled: boolean;
  onChange: (chosen: Chosen) => void;
}

/** The permissions of one kind of record, with a box that checks them all. */
export function PermissionGroup({ group, chosen, disabled, onChange }: PermissionGroupProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const id = useId();
  const total = group.entries.length;
  const held = group.entries.filter((entry) => isWhole(entry) || chosen.has(entry.id)).length;
  return (
    <div role="group" aria-labelledby={id} className={css.group}>
      <div className={css.head}>
        <h3 id={id} className={css.name}>
          {group.name}
        </h3>
        <span className={css.count}>{t(permissionsMessages.chosen, { chosen: held, total })}</span>
        <input
          type="checkbox"
          className={css.all}
          aria-label={t(permissionsMessages.all, { group: group.name })}
          checked={held === total}
          disabled={disabled}
          ref={(box) => {
            if (box) box.indeterminate = held > 0 && held < total;
          }}
          onChange={() => onChange(toggleAll(chosen, group, held < total))}
        />
      </div>
      <ul className={css.list}>
        {group.entries.map((entry) => (
          <li key={entry.id} className={css.line}>
            <Checkbox
              label={entry.by_role ? t(permissionsMessages.by_role, { name: entry.name }) : entry.name}
              checked={isWhole(entry) || chosen.has(entry.id)}
              disabled={disabled || (isWhole(entry) && !chosen.has(entry.id))}
              onChange={(on) => onChange(toggle(chosen, group, entry, on))}
            />
            {chosen.has(entry.id) && hasScope(entry.key) && (
              <ScopeChoice
                entry={entry}
                scope={chosen.get(entry.id)!}
                disabled={disabled}
                onChange={(scope) => onChange(withScope(chosen, entry, scope))}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ScopeChoiceProps {
  entry: PermissionEntry;
  scope: RightScope;
  disabled: boolean;
  onChange: (scope: RightScope) => void;
}

/** For which records a single right is held. */
function ScopeChoice({ entry, scope, disabled, onChange }: ScopeChoiceProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  return (
    <select
      className={css.scope}
      aria-label={t(permissionsMessages.scope_of, { name: entry.name })}
      value={scope}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value as RightScope)}
    >
      {rightScopes.map((one) => (
        <option key={one} value={one}>
          {t(reachWords[one])}
        </option>
      ))}
    </select>
  );
}
