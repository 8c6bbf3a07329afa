import { useId } from 'react';
import { Checkbox } from '../../shared/form/Checkbox';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { toggle, toggleAll, type Chosen, type Group } from './permission.choice';
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
  const held = group.entries.filter((entry) => entry.by_role || chosen.has(entry.id)).length;
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
          <li key={entry.id}>
            <Checkbox
              label={entry.by_role ? t(permissionsMessages.by_role, { name: entry.name }) : entry.name}
              checked={entry.by_role || chosen.has(entry.id)}
              disabled={disabled || entry.by_role}
              onChange={(on) => onChange(toggle(chosen, group, entry, on))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
