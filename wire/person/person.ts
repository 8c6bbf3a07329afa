import type { InferType } from 'yup';
import { call } from '../protocol/call';
import type * as schemas from './person.schema';

/** What is counted of a person before they are erased. */
export const keptGroups = ['records', 'comments', 'log', 'approvals', 'messages', 'settings', 'access'] as const;
export type KeptGroup = (typeof keptGroups)[number];

export const personLimits = {
  /** Rows that name somebody: so many are renamed by the call itself, more behind it. */
  atOnce: 1000,
} as const;

export type EraseForm = InferType<typeof schemas.eraseForm>;
export type Erasure = InferType<typeof schemas.erasure>;

type Id = { params: { id: number } };

/** What is kept of a person, and how it goes (G27). */
export const personCalls = {
  /** A file. One's own; administrators may have anybody's. */
  data: call<Id>('GET', '/service-desk/api/person-data/{id}', {
    summary: 'Download what is kept of a person',
    needs: 'signed-in',
    raw: 'application/json',
    fails: [403],
  }),
  /** With `dry_run` nothing is written: it says what would go, or how far it is. */
  erase: call<Id & { body: EraseForm; reply: Erasure }>('POST', '/service-desk/api/person-erase/{id}', {
    summary: 'Remove a person’s name everywhere',
    needs: 'admin',
    fails: [409],
  }),
};
