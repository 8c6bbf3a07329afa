import { array, string } from 'yup';
import { levelMatches } from './cab.limits';
import { inTrash } from '../parts/trash.replies';
import * as s from '../protocol/shape';

const cabRow = {
  id: s.id(),
  name: s.text(),
  created_at: s.time(),
  updated_at: s.time(),
  /** Of the reader: `manage_cab`. */
  is_edit: s.yes(),
  is_delete: s.yes(),
  ...inTrash,
};
/** The rows stand under both keys (X33). */
export const cabList = s.shape({ data: s.rows(cabRow), cabs: s.rows(cabRow), total: s.count() });

export const cabView = s.shape({
  cab: s.shape({
    id: s.id(),
    name: s.text(),
    action_on_approve: s.namedOrNull(),
    action_on_deny: s.namedOrNull(),
    send_auto_reminders: s.yes(),
    reminder_interval: s.idOrNull(),
    levels: s.rows({
      id: s.id(),
      name: s.text(),
      order: s.id(),
      match: string().oneOf(levelMatches).required(),
      approvers: s.shape({ users: array().of(s.person()).required(), user_types: array().of(s.named()).required() }),
    }),
    version: s.count(),
  }),
});
export const cabSaved = s.shape({ id: s.id() });
