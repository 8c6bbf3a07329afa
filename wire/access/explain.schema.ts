import { array, string } from 'yup';
import { entries } from '../protocol/entry';
import type { PermissionKey, Role } from '../protocol/permission';
import * as s from '../protocol/shape';
import { explainCalls, type OwnerField } from './explain';
import { rightScopes } from './role';

const key = () => string<PermissionKey>().defined();

/** One way in which a right is held, and what that means for the record; or that it is not held at all. */
const reasons = s.rows({
  key: key(),
  /** The role that gives it; left out of one that is held singly, of administrators, and of none. */
  role: s.shape({ id: s.id(), name: s.text() }).optional().default(undefined),
  /** For which records it is held; null: not at all. */
  scope: string().oneOf(rightScopes).nullable().defined(),
  /** By which field the record is one of these, or is not. */
  field: string<OwnerField>().optional(),
  /** In words, in the reader's language. */
  text: s.text(),
});

export const explained = s.shape({
  /** They may see it. */
  allowed: s.yes(),
  /** If they may, each way by which; else each that does not suffice, and why. */
  reasons,
  person: s.named(),
  /** By its identifier, and the path of its page. */
  record: s.shape({ name: s.text(), path: s.text() }),
  /** The other rights over records of this kind, whether they may use them on this one, and why. */
  rights: s.rows({ key: key(), allowed: s.yes(), text: s.text() }),
});

export const whoList = s.shape({
  /** `reasons`: the texts of those of the other call. */
  people: s.rows({
    id: s.id(),
    full_name: s.text(),
    role: string<Role>().defined(),
    reasons: array().of(s.text()).required(),
  }),
  total: s.count(),
  total_is_exact: s.yes().optional(),
});

export const explainEntries = entries(
  'access',
  explainCalls,
  {},
  {
    explain: { query: { one: ['user_id'], words: { owner: [] } }, reply: explained },
    who: { query: { sorts: [] }, reply: whoList },
  },
);
