import { boolean, object, string } from 'yup';
import { entries } from '../protocol/entry';
import { text } from '../protocol/fields';
import * as s from '../protocol/shape';
import { auditCalls, auditFilters } from './audit';

export const auditPage = s.listOf('audit', {
  id: s.id(),
  at: s.time(),
  kind: s.text(),
  /** null: the service desk itself, or nobody who is known. */
  actor: s.namedOrNull(),
  /** In the reader's language. */
  text: s.text(),
  record: s.shapeOrNull({ owner: s.text(), name: s.text(), path: s.text() }),
  /** SHA-256 in hexadecimal digits, as the other hashes. */
  hash: s.text(),
  previous_hash: s.text(),
});

/** `from` and `to` as of the list. */
export const auditSpan = object({ from: text().optional(), to: text().optional() });

export const auditVerified = s.shape({
  ok: boolean().required(),
  /** How many were checked. */
  entries: s.count(),
  /** The first that does not fit, and why. */
  broken: s.shapeOrNull({
    id: s.id(),
    day: s.text(),
    reason: string().oneOf(['missing', 'entry', 'chain', 'content', 'source']).required(),
  }),
  /** Of the newest entry that was checked: noted elsewhere, it proves later that nothing before it was written anew. */
  hash: s.text(),
  /** Ed25519, in PEM, of the signature of exports. */
  public_key: s.text(),
});

const words = { owner: [], actor_id: [], from: [], to: [], kinds: auditFilters };

export const auditEntries = entries(
  'audit',
  auditCalls,
  {},
  {
    list: { query: { words: { ...words, page: [], limit: [] } }, reply: auditPage },
    verify: { body: auditSpan, reply: auditVerified },
    export: { query: { words } },
  },
);
