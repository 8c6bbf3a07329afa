import { array, object, string, ValidationError } from 'yup';
import { reassignForm } from '../catalogue/catalogue.schema';
import { entries } from '../protocol/entry';
import { choice, few, line, maxLength, version } from '../protocol/fields';
import { isUserKey, type PermissionKey } from '../protocol/permission';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { hasScope, permissionKeys, rightScopes, roleCalls, roleLimits, roleSorts, roleTexts } from './role';

/** A right of a form and for which records; without a scope for all. */
const heldForm = object({
  key: string().oneOf(permissionKeys).required(texts.required),
  scope: string()
    .oneOf(rightScopes)
    .default('all')
    .test('scope', roleTexts.noScope, (scope, { parent }) => scope === 'all' || hasScope(String(parent.key))),
});

/** The faults that lie between the rights of a role: one twice, or those of agents beside those of clients. */
function faultsBetween(rights: readonly { key?: PermissionKey }[], path: string): ValidationError[] {
  const keys = rights.map(({ key }) => key);
  const twice = keys.flatMap((key, i) =>
    key !== undefined && keys.indexOf(key) < i ? [new ValidationError(roleTexts.twice, key, `${path}[${i}].key`)] : [],
  );
  const known = keys.filter((key) => key !== undefined);
  const isMixed = known.some(isUserKey) && !known.every(isUserKey);
  return isMixed ? [...twice, new ValidationError(roleTexts.mixed, keys, path)] : twice;
}

/** A role (G26). The server adds: its name is free, it is not built in, and its maker may give these rights. */
export const roleForm = object({
  id: choice().optional(),
  name: line().required(texts.required).test(maxLength(roleLimits.name, roleTexts.name)),
  permissions: array()
    .transform(few(permissionKeys.length))
    .of(heldForm)
    .min(1, roleTexts.none)
    .max(permissionKeys.length, roleTexts.twice)
    .required(roleTexts.none)
    .test('between', (rights, { path }) => {
      const faults = faultsBetween(rights ?? [], path);
      return faults.length ? new ValidationError(faults) : true;
    }),
  version: version(),
});

/** The same of the one that the path names. */
export const roleEdit = roleForm.omit(['id']);

const row = {
  id: s.id(),
  name: s.text(),
  /** It belongs to the product: it can be copied, not changed or deleted. */
  built_in: s.yes(),
  /** How connection files name it, if it is built in; every other one by its name. */
  preset: s.textOrNull(),
  /** Only clients hold it, and nobody else may; else only agents. */
  for_clients: s.yes(),
  permissions: s.rows({
    key: string<PermissionKey>().required(),
    scope: string().oneOf(rightScopes).required(),
  }),
  /** How many have it here. */
  people: s.count(),
  /** Roles and teams of the connected help-desk whose people have it. */
  given_by: s.rows({ source: string().oneOf(['role', 'team']).required(), name: s.text() }),
  created_at: s.time(),
  updated_at: s.time(),
  version: s.count(),
  is_edit: s.yes(),
  is_delete: s.yes(),
};

export const roleList = s.listOf('roles', row);

/** `holders`: who has it, by name, the first of them; `by_host`: by a role or a team of the help-desk. */
export const roleReply = s.shape({
  role: s.shape(row),
  holders: s.rows({ id: s.id(), full_name: s.text(), by_host: s.yes() }),
});

const saved = s.shape({ id: s.id() });

export const roleEntries = entries(
  'role',
  roleCalls,
  {},
  {
    list: { query: { sorts: roleSorts }, reply: roleList },
    view: { reply: roleReply },
    save: { body: roleForm, reply: saved },
    edit: { body: roleEdit, reply: saved },
    remove: { body: reassignForm },
  },
);
