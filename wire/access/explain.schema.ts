import { string } from 'yup';
import { entries } from '../protocol/entry';
import { ownedKinds } from '../protocol/kind';
import type { PermissionKey } from '../protocol/permission';
import * as s from '../protocol/shape';
import { explainCalls, ownerFields, whoSorts } from './explain';
import { rightScopes } from './role';

const key = () => string<PermissionKey>().required();

/** One way in which a right is held, and what that means for the record; or that it is not held at all. */
const reasons = s.rows({
  key: key(),
  /** The role that gives it; left out of one that is held singly, of administrators, and of none. */
  role: s.shape({ id: s.id(), name: s.text() }).optional().default(undefined),
  /** For which records it is held; null: not at all. */
  scope: string().oneOf(rightScopes).nullable().defined(),
  /** By which field the record is one of these, or is not. */
  field: string().oneOf(ownerFields).optional(),
  /** In words, in the reader's language. */
  text: s.text(),
});

/** The record that was asked about. */
const record = s.shape({
  kind: string().oneOf(ownedKinds).required(),
  id: s.id(),
  owner: s.text(),
  identifier: s.text(),
  title: s.text(),
  path: s.text(),
});

const roles = ['admin', 'agent', 'client'] as const;
const person = { id: s.id(), full_name: s.text(), role: string().oneOf(roles).required() };

export const explained = s.shape({
  /** They may see it. */
  allowed: s.yes(),
  /** If they may, each way by which; else each that does not suffice, and why. */
  reasons,
  person: s.shape(person),
  record,
  /** The other rights over records of this kind, whether they may use them on this one, and why. */
  rights: s.rows({ key: key(), name: s.text(), allowed: s.yes(), text: s.text() }),
});

export const whoList = s.shape({
  people: s.rows({ ...person, reasons }),
  total: s.count(),
  total_is_exact: s.yes().optional(),
  record,
});

export const explainEntries = entries(
  'access-explain',
  explainCalls,
  {},
  {
    explain: { query: { one: ['user_id'], words: { owner: [] } }, reply: explained },
    who: { query: { sorts: whoSorts }, reply: whoList },
  },
);
