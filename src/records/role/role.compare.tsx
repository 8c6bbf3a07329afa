import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as words from '../../../texts/compiled/screen/common';
import * as roleMessages from '../../../texts/compiled/screen/role';
import { roleCalls, type RoleReply, type RoleRow } from '../../../wire/access/role';
import { Loaded } from '../../shared/api/Loaded';
import { type Load, useRecord } from '../../shared/api/useRecord';
import { Checkbox } from '../../shared/form/Checkbox';
import { Field } from '../../shared/form/Field';
import { useMessages } from '../../shared/i18n/useMessages';
import { Card } from '../../shared/layout/Card';
import { Stack } from '../../shared/layout/Stack';
import { BackLink } from '../../shared/page/BackLink';
import { Page } from '../../shared/page/Page';
import { Select } from '../../shared/select/Select';
import { useStyles } from '../../shared/style/useStyles';
import { useRoleSource } from './role.list';
import { rolePaths } from './role.paths';
import { groupsFor, rightsOf, useRightNames } from './role.rights';
import { groupWords, reachWords } from './role.words';
import * as sheet from './Role.module.css';

type Side = 'a' | 'b';

/** /service-desk/roles/compare?a=&b=: what one role gives that another does not (G26). */
export default function RoleComparePage() {
  const css = useStyles(sheet);
  const t = useMessages();
  const [params, setParams] = useSearchParams();
  const idOf = (side: Side) => Number(params.get(side)) || null;
  const a = useRole(idOf('a'));
  const b = useRole(idOf('b'));
  const choose = (side: Side, id: number | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete(side);
        else next.set(side, String(id));
        return next;
      },
      { replace: true },
    );
  return (
    <Page
      title={t(roleMessages.compare)}
      alerts="role-compare"
      back={<BackLink to={rolePaths.list}>{t(words.roles)}</BackLink>}
    >
      <Card>
        <Stack gap="large">
          <div className={css.pickers}>
            <RolePicker label={t(roleMessages.first_role)} load={a} onChoose={(id) => choose('a', id)} />
            <RolePicker label={t(roleMessages.second_role)} load={b} onChoose={(id) => choose('b', id)} />
          </div>
          {idOf('a') && idOf('b') ? (
            <Loaded of={a}>
              {(one) => <Loaded of={b}>{(other) => <Compared a={one.role} b={other.role} />}</Loaded>}
            </Loaded>
          ) : (
            <p className={css.muted}>{t(roleMessages.choose_two)}</p>
          )}
        </Stack>
      </Card>
    </Page>
  );
}

const useRole = (id: number | null): Load<RoleReply> =>
  useRecord(roleCalls.view, id === null ? null : { params: { id } });

interface RolePickerProps {
  label: string;
  load: Load<RoleReply>;
  onChoose: (id: number | null) => void;
}

function RolePicker({ label, load, onChoose }: RolePickerProps) {
  const source = useRoleSource();
  const role = load.data?.role;
  return (
    <Field label={label}>
      {(control) => (
        <Select
          control={control}
          source={source}
          value={role ? [role] : []}
          onChange={([chosen]) => onChoose(chosen ? Number(chosen.id) : null)}
        />
      )}
    </Field>
  );
}

function Compared({ a, b }: Record<Side, RoleRow>) {
  const css = useStyles(sheet);
  const t = useMessages();
  const names = useRightNames();
  const [all, setAll] = useState(false);
  const [ofA, ofB] = [rightsOf(a.permissions), rightsOf(b.permissions)];
  const groups = [...groupsFor(false), ...groupsFor(true)]
    .map(({ group, keys }) => ({
      group,
      lines: keys
        .map((key) => ({ key, a: ofA.get(key) ?? 'none', b: ofB.get(key) ?? 'none' }) as const)
        .filter((line) => (all ? line.a !== 'none' || line.b !== 'none' : line.a !== line.b)),
    }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <Stack>
      <Checkbox label={t(roleMessages.show_equal)} checked={all} onChange={setAll} />
      {groups.length === 0 ? (
        <p role="status">{t(roleMessages.no_difference)}</p>
      ) : (
        <table className={css.compared}>
          <thead>
            <tr>
              <th scope="col">{t(roleMessages.right)}</th>
              <th scope="col" dir="auto">
                {a.name}
              </th>
              <th scope="col" dir="auto">
                {b.name}
              </th>
            </tr>
          </thead>
          {groups.map(({ group, lines }) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={3}>
                  {t(groupWords[group])}
                </th>
              </tr>
              {lines.map((line) => (
                <tr key={line.key} className={line.a === line.b ? undefined : css.differs}>
                  <td>{names?.get(line.key) ?? line.key}</td>
                  <td>{t(reachWords[line.a])}</td>
                  <td>{t(reachWords[line.b])}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </Stack>
  );
}
