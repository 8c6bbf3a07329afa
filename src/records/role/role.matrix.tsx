import { useId } from 'react';
import * as permissionsMessages from '../../../texts/compiled/screen/permissions';
import * as roleMessages from '../../../texts/compiled/screen/role';
import { hasScope, type RightScope } from '../../../wire/access/role';
import type { PermissionKey } from '../../../wire/protocol/permission';
import { useMessages } from '../../shared/i18n/useMessages';
import { Menu } from '../../shared/menu/Menu';
import { useStyles } from '../../shared/style/useStyles';
import { give, giveAll, type Rights, type RightsGroup } from './role.rights';
import { groupWords, type Reach, reaches, reachWords } from './role.words';
import * as sheet from './Role.module.css';

interface RightsMatrixProps {
  groups: readonly RightsGroup[];
  rights: Rights;
  names: ReadonlyMap<string, string>;
  /** Without it the matrix is only read. */
  onChange?: (rights: Rights) => void;
}

/** Which rights, and for which records each: a card a group, a line a right, a column a scope. */
export function RightsMatrix({ groups, ...matrix }: RightsMatrixProps) {
  const css = useStyles(sheet);
  return (
    <div className={css.matrix}>
      {groups.map((group) => (
        <MatrixGroup key={group.group} group={group} {...matrix} />
      ))}
    </div>
  );
}

/** Columns of a group: where no right of it has a scope there are two. */
const columnsOf = ({ keys }: RightsGroup): readonly Reach[] => (keys.some(hasScope) ? reaches : ['none', 'all']);

function MatrixGroup({ group, rights, names, onChange }: Omit<RightsMatrixProps, 'groups'> & { group: RightsGroup }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const id = useId();
  const columns = columnsOf(group);
  const title = t(groupWords[group.group]);
  const held = group.keys.filter((key) => rights.has(key)).length;
  return (
    <section className={css.group} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        <span className={css.count}>{t(permissionsMessages.chosen, { chosen: held, total: group.keys.length })}</span>
        {onChange && (
          <Menu
            label={t(roleMessages.set_all)}
            name={t(roleMessages.set_all_of, { group: title })}
            look="quiet"
            small
            actions={columns.map((reach) => ({
              label: t(reachWords[reach]),
              onSelect: () => onChange(giveAll(rights, group, reach)),
            }))}
          />
        )}
      </header>
      <div className={css.columns} data-columns={columns.length} aria-hidden="true">
        <span />
        {columns.map((reach) => (
          <span key={reach} className={css.column}>
            {t(reachWords[reach])}
          </span>
        ))}
      </div>
      {group.keys.map((key) => (
        <Line
          key={key}
          name={names.get(key) ?? key}
          columns={columns}
          right={key}
          scope={rights.get(key) ?? 'none'}
          onChange={onChange && ((scope) => onChange(give(rights, group, key, scope)))}
        />
      ))}
    </section>
  );
}

interface LineProps {
  name: string;
  columns: readonly Reach[];
  right: PermissionKey;
  scope: Reach;
  onChange?: (scope: RightScope | 'none') => void;
}

function Line({ name, columns, right, scope, onChange }: LineProps) {
  const css = useStyles(sheet);
  const t = useMessages();
  const id = useId();
  const isOffered = (reach: Reach): boolean => reach === 'none' || reach === 'all' || hasScope(right);
  return (
    <div
      className={css.line}
      data-columns={columns.length}
      data-held={scope !== 'none'}
      role="radiogroup"
      aria-labelledby={id}
    >
      <span id={id} className={css.name}>
        {name}
      </span>
      {columns.map((reach) =>
        isOffered(reach) ? (
          <label key={reach} className={css.cell}>
            <input
              type="radio"
              name={id}
              className={css.radio}
              checked={scope === reach}
              disabled={!onChange}
              onChange={() => onChange?.(reach)}
            />
            <span className={css.word}>{t(reachWords[reach])}</span>
          </label>
        ) : (
          <span key={reach} className={css.blank} aria-hidden="true" />
        ),
      )}
    </div>
  );
}
