import { useFormikContext } from 'formik';
import { useState } from 'react';
import * as words from '../../../texts/compiled/screen/common';
import * as roleMessages from '../../../texts/compiled/screen/role';
import { type Held, roleCalls, roleLimits, type RoleRow } from '../../../wire/access/role';
import { roleForm } from '../../../wire/access/role.schema';
import { isUserKey } from '../../../wire/protocol/permission';
import { Field } from '../../shared/form/Field';
import { Fields, Wide } from '../../shared/form/Fields';
import { Form } from '../../shared/form/Form';
import { FormFooter } from '../../shared/form/FormFooter';
import { RadioField } from '../../shared/form/RadioField';
import { TextField } from '../../shared/form/TextField';
import { useFormField } from '../../shared/form/useFormField';
import { useMessages } from '../../shared/i18n/useMessages';
import { useStyles } from '../../shared/style/useStyles';
import { RightsMatrix } from './role.matrix';
import { groupsFor, heldOf, rightsOf } from './role.rights';
import * as sheet from './Role.module.css';

interface Values {
  name: string;
  audience: 'agents' | 'clients';
  permissions: Held[];
}

interface RoleFormProps {
  label: string;
  names: ReadonlyMap<string, string>;
  /** The one to edit. */
  stored?: RoleRow;
  /** What a new one begins with: the copy of another. */
  begin?: Pick<RoleRow, 'name' | 'permissions' | 'for_clients'>;
  onSaved: (id: number, message: string) => void;
  onReload?: () => void;
}

/** Of the rights those that such people may hold: others were chosen before. */
const sentOf = ({ name, audience, permissions }: Values) => ({
  name,
  permissions: permissions.filter(({ key }) => isUserKey(key) === (audience === 'clients')),
});
const rules = roleForm.transform((values: Values) => sentOf(values));

/** What a role is called, and what it gives (G26). */
export default function RoleForm({ label, names, stored, begin, onSaved, onReload }: RoleFormProps) {
  const t = useMessages();
  const [initial] = useState((): Values => {
    const of = stored ?? begin;
    return {
      name: of?.name ?? '',
      audience: of?.for_clients ? 'clients' : 'agents',
      permissions: (of?.permissions ?? []) as Held[],
    };
  });
  return (
    <Form
      label={label}
      initial={initial}
      rules={rules}
      call={roleCalls.save}
      request={(values) => ({ body: { ...sentOf(values), ...(stored && { id: stored.id, version: stored.version }) } })}
      onSaved={({ data, message }) => onSaved(data.id, message)}
      onReload={onReload}
    >
      <Fields>
        <TextField name="name" label={t(words.name)} required wide limit={roleLimits.name} />
        {!stored && (
          <Wide>
            <RadioField
              name="audience"
              label={t(roleMessages.audience)}
              required
              options={[
                { id: 'agents', name: t(roleMessages.agents) },
                { id: 'clients', name: t(roleMessages.clients) },
              ]}
            />
          </Wide>
        )}
        <Wide>
          <RightsField names={names} />
        </Wide>
      </Fields>
      <FormFooter submit={stored ? undefined : t(roleMessages.add)} />
    </Form>
  );
}

function RightsField({ names }: { names: ReadonlyMap<string, string> }) {
  const css = useStyles(sheet);
  const t = useMessages();
  const { audience } = useFormikContext<Values>().values;
  const { value, error, set } = useFormField<Held[]>('permissions');
  const clients = audience === 'clients';
  return (
    <Field name="permissions" label={t(roleMessages.rights)} error={error} required wide>
      {(control) => (
        <div
          role="group"
          id={control.id}
          tabIndex={-1}
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
        >
          {!clients && <p className={css.hint}>{t(roleMessages.scope_hint)}</p>}
          <RightsMatrix
            groups={groupsFor(clients)}
            rights={rightsOf(value)}
            names={names}
            onChange={(rights) => set(heldOf(rights))}
          />
        </div>
      )}
    </Field>
  );
}
