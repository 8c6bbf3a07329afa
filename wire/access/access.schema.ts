import { array, mixed, object, string } from 'yup';
import { plainObject } from '../parts/saved-filter.schema';
import { entries } from '../protocol/entry';
import { choices, requiredChoice, text } from '../protocol/fields';
import { texts } from '../protocol/reply';
import * as s from '../protocol/shape';
import { accessCalls, permissionSorts } from './access';
import { perAction } from './access.actions';
import { rightScopes } from './role';

/** `{view_changes: 'team'}`. The server adds: each is a scope of a right that has one and is given. */
const scopesForm = mixed<Record<string, unknown>>(plainObject)
  .transform((value: unknown) => (value === '' ? undefined : value))
  .optional()
  .meta({ valuesOf: [string().oneOf(rightScopes)] });

export const attachPermissions = object({
  user_id: requiredChoice(),
  permission_ids: choices().required(texts.required),
  /** Left out: the roles stay as they are. */
  role_ids: choices().optional(),
  /** For which records a right is held, by its key; left out: for all. */
  scopes: scopesForm,
  _method: text().optional(),
});

/** `get/permissions` (D1 §7): what the reader may do, and permissions with the checked state of `user_id` (C2). */
export const permissionsReply = s.shape({
  actions: s.shape({ ...perAction(() => s.yes()), manage_permissions: s.yes() }),
  permissions: s.rows({
    id: s.id(),
    key: s.text(),
    name: s.text(),
    group: s.text(),
    checked: s.yes(),
    /** Held by a role, of ours or of the connected help-desk, whether checked or not. */
    by_role: s.yes(),
    /** For which records it is checked; null: it is not, or by being an administrator. */
    scope: string().oneOf(rightScopes).nullable().defined(),
    /** For which records it is held, by whichever way: `all` alone, or the union of the others; empty: not at all. */
    scopes: array().of(string().oneOf(rightScopes).required()).required(),
  }),
  total: s.count(),
  /** The roles of that person, and those that they have by a role or a team of the connected help-desk (G26). */
  role_ids: array().of(s.id()).required(),
  host_role_ids: array().of(s.id()).required(),
  /** As whom the reader, who is an administrator, sees the service desk now; null: as themselves. */
  see_as: s.shapeOrNull({ person: s.named(), by: s.named() }),
  /** The reader, the teams that they are in, and the zone of their times (A13): views of lists ask for "mine" and "today". */
  user_id: s.id(),
  team_ids: array().of(s.id()).required(),
  time_zone: s.text(),
  /** Bytes of the largest attachment. */
  max_upload_bytes: s.count(),
  /** Of all costs, ISO 4217. */
  currency: s.text(),
  /** Today in the help-desk's calendar, in which contracts begin and end (E6, E18): `YYYY-MM-DD`. */
  contract_day: s.text(),
  /** Points at which an extension of others is switched on (G25); left out if there is none. */
  extension_points: array().of(s.text()).optional(),
});

export const accessEntries = entries(
  'access',
  accessCalls,
  {
    permissions: 'List permissions, and what the reader may do',
    attach: 'Set the service-desk permissions of a user or agent',
  },
  {
    permissions: {
      query: { sorts: permissionSorts, one: ['user_id'], words: { role: ['user', 'agent'] } },
      reply: permissionsReply,
    },
    attach: { body: attachPermissions },
  },
);
