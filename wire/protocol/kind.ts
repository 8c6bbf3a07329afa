import type { PermissionKey } from './permission';

/**
 * Every kind of record: who sees it, and the code under which it owns files, planning entries and lines of the activity
 * log (D1 §1, X58, X59). Tickets and people are the help-desk's, whose agents see them all.
 */
export const recordKinds = {
  problem: { view: 'view_problems', owner: 'sd_problem' },
  change: { view: 'view_changes', owner: 'sd_changes' },
  release: { view: 'view_releases', owner: 'sd_releases' },
  asset: { view: 'view_assets', owner: 'sd_assets' },
  contract: { view: 'view_contracts', owner: 'sd_contracts' },
  cab: { view: 'view_changes', owner: null },
  ticket: { view: 'agent', owner: null },
  user: { view: 'agent', owner: null },
} as const satisfies Record<string, { view: PermissionKey | 'agent'; owner: string | null }>;

export type RecordKind = keyof typeof recordKinds;

/** What a kind owns things under; null if it owns nothing. */
export type OwnerOf<K extends RecordKind> = (typeof recordKinds)[K]['owner'];

/** The kinds that own files and a log; their lists have saved filters (decisions A19). */
export type OwningKind = { [K in RecordKind]: OwnerOf<K> extends string ? K : never }[RecordKind];

export const isRecordKind = (name: string): name is RecordKind => Object.hasOwn(recordKinds, name);

const owns = (kind: RecordKind): boolean => recordKinds[kind].owner !== null;

/**
 * Parameters of reading calls that name records: filters of lists (X36, X40) and what a lookup is narrowed by. Who may
 * not see the kind may not ask by it.
 */
export const namedKinds: Readonly<Record<string, RecordKind>> = Object.fromEntries(
  (Object.keys(recordKinds) as RecordKind[])
    .filter((kind) => owns(kind) || kind === 'ticket')
    .flatMap((kind) => [
      [`${kind}_ids`, kind],
      [`${kind}_id`, kind],
    ]),
);
